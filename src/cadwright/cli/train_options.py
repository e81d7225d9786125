"""Options that all trainings have."""

from collections.abc import Callable

import click

from cadwright.cli.shared import json_option


def config_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every training."""
    for option in (
        json_option,
        click.option("--resume", is_flag=True, help="Go on from the last checkpoint in the config's folder."),
        settings_options,
    ):
        command = option(command)
    return command


def settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """Which config."""
    for option in (
        click.option(
            "--set", "settings", multiple=True, metavar="KEY=VALUE", help="In place of what the config says: out=run2."
        ),
        click.option("--config", "name", required=True, help="A TOML file, or a recipe (`cadwright train recipes`)."),
    ):
        command = option(command)
    return command
