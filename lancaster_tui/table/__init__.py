"""One game being played: seats, record, autosave, resume, undo."""
