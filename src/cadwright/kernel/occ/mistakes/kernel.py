"""What Open CASCADE's and CadQuery's errors mean where no other row knows better."""

from cadwright.kernel.occ.mistakes.row import call_signature
from cadwright.kernel.scripts.kernel_errors import kernel_cause
from cadwright.kernel.scripts.rows import Row, both, kind, of_kernel, said, said_call

ROWS = (
    Row(
        "null shape",
        said("Null TopoDS_Shape"),
        "An operation before this one gave an empty shape.",
        "Check that the profiles are closed and the bodies overlap.",
    ),
    Row("kernel", of_kernel, kernel_cause, call_signature),
    Row(
        "cadquery",
        both(kind("ValueError", "TypeError", "RuntimeError", "LookupError", "AttributeError"), lambda f: f.call),
        lambda f: f"{said_call(f)} refused its arguments: {f.message or type(f.error).__name__}.",
        call_signature,
    ),
)
