import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
