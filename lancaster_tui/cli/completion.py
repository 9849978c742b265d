"""The command that teaches a shell to complete the others: ``completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(
    epilog="""\b
Examples:
  lancaster completion bash > ~/.local/share/bash-completion/completions/lancaster
  lancaster completion zsh > ~/.zfunc/_lancaster
  lancaster completion fish > ~/.config/fish/completions/lancaster.fish"""
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what makes SHELL complete commands and options when you press Tab."""
    kind = get_completion_class(shell)
    assert kind is not None
    root = ctx.find_root()
    click.echo(kind(root.command, {}, "lancaster", "_LANCASTER_COMPLETE").source())
