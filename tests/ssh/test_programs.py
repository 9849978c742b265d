"""Programs in seats of a game over ssh."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from lancaster_tui.cli.main import lancaster
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.table import Table
from tests.programs import (
    AT_A_SIGN,
    PATIENCE,
    SILENT,
    STUBBORN,
    Script,
    wait_until_ended,
    wait_until_heard,
)
from tests.ssh.conftest import Serve
from tests.ssh.processes import hosting
from tests.table.games import deal
from tests.tui.games import asks, play


async def test_people_see_what_a_program_does_and_are_not_kept_waiting(
    serve: Serve, tmp_path: Path
) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    record = deal(f"Ann,Bot={script.spec},Bob")
    play(Table(record), asks(PlaceKnight, 1))
    table = Table(record, program_limit=PATIENCE)
    async with serve(table, pace=0) as host, host.terminal("Ann") as ann:
        await ann.sees("Bot is thinking")
        ann.type("t")
        await ann.sees("ALL LAWS")
        ann.type("\x1b")
        await ann.sees("Bot is thinking")
        script.give_sign()
        await ann.sees("Waiting for Bob", "■ S1")
    table.close()
    wait_until_ended(script)


def test_a_hosted_game_ends_its_programs(friends: Path, home: Path) -> None:
    script = Script(
        home, f"signal.signal(signal.SIGTERM, signal.SIG_IGN)\n{SILENT}\ntime.sleep(3600)"
    )
    seats = f"Bot={script.spec},Ann,Bob"
    seed = next(seed for seed in range(99) if Table(deal(seats, seed)).next_bot() is not None)
    with hosting(home, "--seats", seats, "--seed", str(seed)) as server:
        wait_until_heard(script, 2)
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
    wait_until_ended(script)


def test_a_hosted_game_ends_its_programs_though_it_is_told_twice_to_end(
    friends: Path, home: Path
) -> None:
    script = Script(home, STUBBORN)
    seats = f"Bot={script.spec},Ann,Bob"
    seed = next(seed for seed in range(99) if Table(deal(seats, seed)).next_bot() is not None)
    with hosting(home, "--seats", seats, "--seed", str(seed)) as server:
        wait_until_heard(script, 2)
        server.process.terminate()
        wait_until_heard(script, 3)
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
    wait_until_ended(script)


def test_a_resumed_game_is_hosted_without_its_programs(friends: Path, home: Path) -> None:
    script = Script(home, SILENT)
    path = home / "game.toml"
    path.write_text(to_toml(deal(f"Bot={script.spec},Ann,Bob")))
    with hosting(home, "--resume", str(path)) as server:
        server.process.terminate()
        assert server.process.stderr is not None
        assert "Bot is a program" in server.process.stderr.read()
    assert script.starts == 0


def test_what_cannot_be_started_is_a_sentence(friends: Path, home: Path) -> None:
    for args, said in (
        (["--seats", "Ann,Bob,engine:./none"], 'seat 3: "./none" cannot be run as a program'),
        (["--seats", "Ann,Bob,greedy", "--engines"], "--engines is for a saved game"),
    ):
        result = CliRunner().invoke(lancaster, ["host", "--once", "--keys", str(friends), *args])
        assert result.exit_code == 2
        assert said in result.output
