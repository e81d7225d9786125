"""The command line: parse, call `cadwright.api`, print. Kernels and model libraries are never imported here.

Exit codes: 0 done; 1 the request was not met, or the script or file is not valid; 2 bad usage or input;
130 interrupted.
With ``--json`` one JSON object stands on stdout and nothing else, also on failure.
"""

import json
import sys
from contextlib import suppress

import click

from cadwright import __version__
from cadwright.cli import (
    bench,
    bridge,
    canvas,
    designs,
    documents,
    drawings,
    files,
    machine,
    mcp,
    play,
    scans,
    service,
    sketch_files,
    studio,
    synth,
    train,
)
from cadwright.cli.shared import BAD_INPUT, DONE, INTERRUPTED, NOT_DONE, UnsaidError, say, tell
from cadwright.errors import UserError, WorkerError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cadwright")
@click.option("--no-service", is_flag=True, help="Start workers for this command alone; may stand anywhere.")
def cli(no_service: bool) -> None:
    """Design parts from words and pictures, in the loop with a real CAD kernel."""
    del no_service  # `cadwright.service.entry` has heeded it and taken it out


for module in (
    designs,
    documents,
    sketch_files,
    canvas,
    play,
    drawings,
    scans,
    files,
    machine,
    mcp,
    studio,
    service,
    bridge,
    bench,
    synth,
    train,
):
    for each in module.COMMANDS:
        cli.add_command(each)


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    as_json = "--json" in arguments
    try:
        # Outside standalone mode click hands back the code of `click.exceptions.Exit`, or what the command returned.
        code = cli.main(args=arguments, prog_name="cadwright", standalone_mode=False)
    except UnsaidError as error:
        return _fail(error.message, error.hint, False, NOT_DONE)
    except UserError as error:
        return _fail(error.message, error.hint, as_json)
    except WorkerError as error:
        return _fail(str(error).strip().splitlines()[-1], "see `cadwright doctor`", as_json, NOT_DONE)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _fail(error.format_message(), "see `cadwright --help`", as_json)
    except (KeyboardInterrupt, click.Abort):
        return _fail("interrupted", "what was finished is kept", as_json, INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        return NOT_DONE
    return code if isinstance(code, int) else DONE


def _fail(message: str, hint: str | None, as_json: bool, code: int = BAD_INPUT) -> int:
    if as_json:
        with suppress(UnsaidError):
            say(json.dumps({"status": "error", "error": {"message": message, "hint": hint}}))
    tell(f"cadwright: {message}" + (f" ({hint})" if hint else ""))
    return code
