"""How many connections may come, and from where."""

from __future__ import annotations

from lancaster_tui.ssh.gate import Gate, Limits


def test_an_ipv6_network_has_as_many_connections_as_one_address() -> None:
    gate = Gate(Limits(an_address=2))
    assert gate.lets_in(1, "2001:db8:0:1::1")
    assert gate.lets_in(2, "2001:db8:0:1::2")
    assert not gate.lets_in(3, "2001:db8:0:1:ffff::3")
    assert gate.lets_in(4, "2001:db8:0:2::1")
    assert gate.lets_in(5, "198.51.100.1")
    assert gate.lets_in(6, "::ffff:198.51.100.1")
    assert not gate.lets_in(7, "198.51.100.1")
    gate.forget(1)
    assert gate.lets_in(8, "2001:db8:0:1::4")
    assert not gate.lets_in(9, "2001:db8:0:1::5")
