"""What is written when the program fails: where it failed, and no secrets."""

from __future__ import annotations

from textual.app import App


class DiscreetApp(App[None]):
    """An application whose crash reports everybody at the table may read and pass on.

    Textual's own show all local variables: purses, hidden ballots, the order of the decks.
    """

    def _fatal_error(self) -> None:
        """End the application after the failure that is being handled, and report it then."""
        import rich
        from rich.segment import Segments
        from rich.traceback import Traceback

        self.bell()
        traceback = Traceback(show_locals=False, width=None, suppress=[rich])
        report = self.console.render(traceback, self.console.options)
        self._exit_renderables.append(Segments(report))
        self._close_messages_no_wait()
