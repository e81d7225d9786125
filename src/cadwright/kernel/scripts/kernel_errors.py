"""What Open CASCADE's exceptions mean where nothing else is known."""

from cadwright.kernel.scripts.failure import Failure
from cadwright.kernel.scripts.rows import said_call

# What the classes of Open CASCADE's exceptions say where no other row knows better.
_KERNEL = {
    "StdFail_NotDone": "The kernel could not carry it out: the geometry does not allow it",
    "Standard_NullObject": "The kernel was given an object without geometry",
    "Standard_ConstructionError": "The kernel cannot construct this from the numbers given",
    "gp_VectorWithNullMagnitude": "A direction has length zero",
    "Standard_DomainError": "A number lies outside what the kernel allows (a dimension of zero or less?)",
    "Standard_RangeError": "A number lies outside what the kernel allows",
    "Standard_OutOfRange": "An index or parameter lies outside its range",
    "Standard_NoSuchObject": "The kernel looked for something that is not there",
    "Standard_TypeMismatch": "A shape is of another type than the operation needs",
    "Standard_DimensionError": "Two things do not have the same dimension",
    "Standard_NumericError": "A calculation failed numerically",
    "Standard_NotImplemented": "The kernel does not offer this",
}


def kernel_cause(failure: Failure) -> str:
    """What the kernel could not do, in a sentence."""
    text = _KERNEL.get(type(failure.error).__name__, "The kernel failed")
    detail = f" ({failure.message})" if failure.message and "command not done" not in failure.message else ""
    return f"{text}, in {said_call(failure)}{detail}." if failure.call else f"{text}{detail}."
