"""The page ``docs/cli.md``, written from the command line itself: ``python -m cadwright.cli_page > docs/cli.md``."""

import click

from cadwright.cli import cli

WIDTH = 100


def help_page() -> str:
    """Every command's help as Markdown."""
    sections = ["# The command line", "", "Written from `cadwright --help`.", ""]
    sections += _section("cadwright", cli, None)
    return "\n".join(sections)


def _section(name: str, command: click.Command, parent: click.Context | None) -> list[str]:
    context = click.Context(
        command,
        help_option_names=["-h", "--help"],
        parent=parent,
        info_name=name.split()[-1],
        terminal_width=WIDTH,
        max_content_width=WIDTH,
    )
    lines = [f"## {name}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for child in sorted(command.list_commands(context)):
            inner = command.get_command(context, child)
            assert inner is not None, "a command that is listed is there"
            lines += _section(f"{name} {child}", inner, context)
    return lines


if __name__ == "__main__":
    click.echo(help_page(), nl=False)
