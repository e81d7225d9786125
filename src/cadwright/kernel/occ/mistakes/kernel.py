"""What Open CASCADE's and CadQuery's errors mean where no other row knows better."""

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.row import Row, both, call_signature, kind, of_kernel, said, said_call

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


def _kernel(failure: Failure) -> str:
    text = _KERNEL.get(type(failure.error).__name__, "The kernel failed")
    detail = f" ({failure.message})" if failure.message and "command not done" not in failure.message else ""
    return f"{text}, in {said_call(failure)}{detail}." if failure.call else f"{text}{detail}."


ROWS = (
    Row(
        "null shape",
        said("Null TopoDS_Shape"),
        "An operation before this one gave an empty shape.",
        "Check that the profiles are closed and the bodies overlap.",
    ),
    Row("kernel", of_kernel, _kernel, call_signature),
    Row(
        "cadquery",
        both(kind("ValueError", "TypeError", "RuntimeError", "LookupError", "AttributeError"), lambda f: f.call),
        lambda f: f"{said_call(f)} refused its arguments: {f.message or type(f.error).__name__}.",
        call_signature,
    ),
)
