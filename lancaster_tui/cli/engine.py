"""``lancaster engine``: the game as a process for other programs."""

from __future__ import annotations

import sys
from io import BytesIO

import click

from lancaster_tui.cli.programs import ended_in_order


@click.command(
    epilog="""\b
Examples:
  lancaster engine
  echo '{"id": 1, "do": "hello"}' | lancaster engine
  lancaster engine --schema > engine.schema.json"""
)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the lines, and exit.")
def engine(schema: bool) -> None:
    """Answer the requests of a program: JSON lines in, JSON lines out.

    docs/engine.md describes them. The engine ends at the end of the input, or at the request quit.
    """
    if schema:
        import json

        from lancaster_tui.engine import messages

        click.echo(json.dumps(messages.schema(), indent=2))
        return
    from lancaster_tui.engine.serve import serve

    # Streams that were closed from the start have no bytes beneath.
    lines_in = getattr(sys.stdin, "buffer", BytesIO())
    lines_out = getattr(sys.stdout, "buffer", BytesIO())
    with ended_in_order():
        serve(lines_in, lines_out)
