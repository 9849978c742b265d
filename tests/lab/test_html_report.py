"""The page of ``lancaster simulate --format html``."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from textual.color import Color

from lancaster_tui.cli.html_report.bars import Bar, Measured, chart, scale_of
from lancaster_tui.cli.html_report.markup import Html, element, html
from lancaster_tui.cli.html_report.numbers import more, percent, points
from lancaster_tui.cli.main import lancaster
from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.kit.colours import READABLE, STANDS_OUT, contrast
from tests.rules.builder import ROOT

SEATS = ("--seats", "greedy,random,random", "--games", "6")
STYLE = shipped("styles") / "report" / "page.css"


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(lancaster, ["simulate", *arguments])


def page_of(*arguments: str) -> str:
    result = simulate(*arguments, "--format", "html")
    assert result.exit_code == 0, result.output
    return result.stdout


@dataclass
class Element:
    """An element of a page, and the text in it."""

    name: str
    attributes: dict[str, str | None]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def all(self, name: str) -> Iterator[Element]:
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.all(name)

    def one(self, kind: str) -> Element:
        (found,) = [each for each in self.all("div") if each.attributes.get("class") == kind]
        return found

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


class Reader(HTMLParser):
    """Reads a page, of which every element must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Element(tag, dict(attrs))
        self.open[-1].children.append(found)
        if tag != "meta":
            self.open.append(found)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for each in self.open:
            each.texts.append(data)


def read(page: str) -> Element:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root


@pytest.fixture(scope="module")
def page() -> str:
    return page_of(*SEATS)


@pytest.fixture(scope="module")
def compared() -> str:
    return page_of(*SEATS, "--laws", "new", "--against", "base")


def test_the_page_is_one_file_that_loads_nothing(page: str) -> None:
    root = read(page)
    assert page.startswith("<!doctype html>")
    for name in ("link", "img", "iframe", "object", "embed"):
        assert not list(root.all(name))
    assert all("src" not in each.attributes for each in root.all("script"))
    assert all((each.attributes["href"] or "").startswith("#") for each in root.all("a"))
    assert not re.search(r"https?:|@import|url\(|fetch\(|XMLHttpRequest", page)


def test_links_lead_to_parts_of_the_page(compared: str) -> None:
    root = read(compared)
    links = [(each.attributes["href"], each.text) for each in root.all("a")]
    assert links == [(f"#{each.attributes['id']}", each.text) for each in root.all("h2")]


def test_the_seat_comes_first(page: str) -> None:
    root = read(page)
    (main,) = root.all("main")
    assert main.children[0].attributes["class"] == "first"
    report = json.loads(simulate(*SEATS, "--format", "json").stdout)
    effect = report["seat_effect"]
    rates = {each["position"]: each["win_rate"] for each in report["positions"]}
    told = root.one("first").text
    for number in (rates[effect["best"]], rates[effect["worst"]]):
        assert f"{100 * number:.1f} %" in told
    assert f"{100 * effect['value']:.1f} points" in told


def test_it_warns_where_the_seat_does_more_than_the_bots() -> None:
    for seats in ("greedy,random,random", "random,random:", "greedy,greedy:spite=0,greedy"):
        arguments = ("--seats", seats.rstrip(":"), "--games", "6")
        report = json.loads(simulate(*arguments, "--format", "json").stdout)
        rates = [each["win_rate"] for each in report["bots"]]
        is_less = len(rates) > 1 and max(rates) - min(rates) < report["seat_effect"]["value"]
        assert ("Warning" in read(page_of(*arguments)).one("first").text) == is_less, seats


def test_it_warns_where_the_seat_does_more_than_what_is_compared(compared: str) -> None:
    told = json.loads(
        simulate(*SEATS, "--laws", "new", "--against", "base", "--format", "json").stdout
    )
    (comparison,) = told["comparisons"]
    wins = [each for each in comparison["differences"] if each["figure"][2:] == ["wins"]]
    is_less = max(abs(each["value"]) for each in wins) < comparison["seat_effect"]["value"]
    assert ("than what is compared" in read(compared).one("first").text) == is_less


def test_every_law_has_its_figures(page: str) -> None:
    report = json.loads(simulate(*SEATS, "--format", "json").stdout)
    figures = {tuple(each["figure"]): each for each in report["figures"]}
    rows = [row.text for row in read(page).all("tr")]
    for law in report["laws"]:
        (row, *_) = [row for row in rows if f"{law} " in row]
        for name, form in (("passed", percent), ("pays", points), ("swing", points)):
            figure = figures.get(("law", law, name))
            if figure is not None and figure["ci95"] is not None:
                low, high = figure["ci95"]
                assert f"{form(figure['value'])}" in row
                assert f"{form(low)} to {form(high)}" in row


def test_every_section_says_what_it_shows(page: str) -> None:
    (main,) = read(page).all("main")
    names = [child.name for child in main.children]
    heads = [at for at, name in enumerate(names) if name == "h3"]
    assert len(heads) >= 8
    assert {names[at + 1] for at in heads} == {"p"}


def test_what_is_compared_is_drawn_beside_each_other(compared: str) -> None:
    root = read(compared)
    (chart, *_) = [each for each in root.all("table") if each.attributes["class"] == "chart"]
    names = [row.text for row in chart.all("th")]
    assert names[:6] == [
        "1st to play", "new laws", "base laws", "2nd to play", "new laws", "base laws",
    ]  # fmt: skip
    assert "New laws less base laws" in [each.text for each in root.all("h3")]


def test_sets_are_called_what_they_differ_in(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace('id = "base"', 'id = "mine"', 1), encoding="utf-8")
    root = read(page_of(*SEATS, "--ruleset", str(mine), "--against", "base"))
    assert "Ruleset mine less ruleset base" in [each.text for each in root.all("h3")]
    several = read(page_of(*SEATS, "--laws", "base,new,bnbnb"))
    assert [each.text for each in several.all("h2")] == [
        "Base laws, new laws and bnbnb laws beside each other",
        "Base laws: 6 games",
        "Base laws: every law",
        "Base laws: every place",
        "New laws: 6 games",
        "New laws: every law",
        "New laws: every place",
        "Bnbnb laws: 6 games",
        "Bnbnb laws: every law",
        "Bnbnb laws: every place",
        "How this was made",
    ]


def test_laws_that_were_drawn_are_counted() -> None:
    said = [each.text for each in read(page_of(*SEATS, "--laws", "random")).all("p")]
    assert any("2 of 32 sets, in 3 to 3 games each" in text for text in said)


def test_the_same_ruleset_differs_in_nothing(tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    text = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    same.write_text(text.replace('id = "base"', 'id = "same"', 1), encoding="utf-8")
    seats = ("--seats", "random,random", "--games", "24")
    found = page_of(*seats, "--ruleset", str(same), "--against", "base")
    assert re.search(r"None of \d+ figures stands out from chance", found)


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    text = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    text = text.replace('name = "Lancaster"', "name = '<script>alert(1)</script> & \"Co\"'", 1)
    law = '<img src="x" onerror="alert()"> 3 PP per conflict'
    text = text.replace('id = "LAW-B12"', f"id = \"LAW-B12\"\ntext = '{law}'", 1)
    odd = tmp_path / "<b>&odd.toml"
    odd.write_text(text, encoding="utf-8")
    measure = tmp_path / "<i>mine.py"
    measure.write_text(
        "from lancaster_tui.lab.measures.measure import Measure, Sample\n"
        "class Mine(Measure):\n"
        "    def after_game(self, game):\n"
        "        yield Sample(('</table><script>alert(2)</script>',), 1)\n",
        encoding="utf-8",
    )
    told = page_of(*SEATS, "--ruleset", str(odd), "--measure", str(measure))
    root = read(told)
    assert len(list(root.all("script"))) == 1
    assert not list(root.all("img")) + list(root.all("i"))
    for name in ('<script>alert(1)</script> & "Co"', law, "</table><script>alert(2)</script>"):
        assert name in root.text
    assert "&odd.toml" in root.one("made").text


def test_markup_is_kept_and_text_is_escaped() -> None:
    assert html("a < b") == "a &lt; b"
    assert element("b", "<i>", Html("<i></i>"), title='"') == (
        '<b title="&quot;">&lt;i&gt;<i></i></b>'
    )


def test_the_command_on_the_page_makes_the_page(page: str, compared: str) -> None:
    for told in (page, compared):
        command = shlex.split(read(told).one("made").text)
        assert command[:2] == ["lancaster", "simulate"]
        assert simulate(*command[2:]).stdout == told
    assert "Seed 1;" in read(page).text


def test_the_same_run_is_the_same_page(page: str, tmp_path: Path) -> None:
    run, out = tmp_path / "run.jsonl", tmp_path / "page.html"
    assert page_of(*SEATS, "--jobs", "2") == page
    assert simulate(*SEATS[:2], "--games", "4", "--run", str(run)).exit_code == 0
    assert page_of(*SEATS, "--run", str(run), "--jobs", "1", "--out", str(out)) == ""
    assert out.read_text(encoding="utf-8") == page


def test_the_command_of_the_readme_makes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"`lancaster (simulate [^`]*--format html[^`]*)`", readme)
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(lancaster, [*shlex.split(command), "--games", "3"])
    assert result.exit_code == 0
    (file,) = tmp_path.iterdir()
    assert file.name in command
    assert list(read(file.read_text(encoding="utf-8")).all("h3"))


@pytest.mark.parametrize("form", ["table", "json", "csv", "html"])
def test_every_report_can_go_to_a_file(form: str, tmp_path: Path) -> None:
    out = tmp_path / "report"
    out.write_text("old", encoding="utf-8")
    result = simulate(*SEATS, "--format", form, "--out", str(out))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert out.read_text(encoding="utf-8") == simulate(*SEATS, "--format", form).stdout


def test_a_file_that_cannot_be_written_is_refused_before_any_game(tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    for out in (tmp_path, tmp_path / "missing" / "page.html"):
        result = simulate(*SEATS, "--format", "html", "--run", str(run), "--out", str(out))
        assert result.exit_code == 2
        assert "--out" in result.output
        assert "cannot be written" in result.output
    assert not run.exists()


def test_bars_of_a_chart_do_not_merge() -> None:
    bars = [Bar(name, Measured(0.3, (0.2, 0.4)), "gold") for name in ("one", "two")]
    for svg in read(chart(bars, percent, 0.5)).all("svg"):
        height = int(svg.attributes["height"] or 0)
        for rect in svg.all("rect"):
            top = int(rect.attributes["y"] or 0)
            assert top > 4
            assert top + int(rect.attributes["height"] or 0) < height - 4


def test_a_bar_is_solid_to_the_lower_end_and_pale_to_the_upper() -> None:
    bars = [Bar("one", Measured(0.3, (0.2, 0.4)), "gold"), Bar("two", Measured(-0.1, None), "gold")]
    scale = scale_of([bar.shown for bar in bars])
    svg = next(read(chart(bars, percent)).all("svg"))
    ends = {
        each.attributes["class"]: (each.attributes["x"], each.attributes["width"])
        for each in svg.all("rect")
    }
    zero, low, high = (scale.place(value) for value in (0, 0.2, 0.4))
    assert ends["solid gold"] == (f"{zero}%", f"{round(low - zero, 2)}%")
    assert ends["pale gold"] == (f"{low}%", f"{round(high - low, 2)}%")


def test_the_fair_line_goes_through_all_bars(page: str) -> None:
    (first, *_) = [each for each in read(page).all("table") if each.attributes["class"] == "chart"]
    places = {
        line.attributes["x1"] for line in first.all("line") if line.attributes["class"] == "fair"
    }
    lines = [line for line in first.all("line") if line.attributes["class"] == "fair"]
    assert len(lines) == 3
    (at,) = places
    (label,) = first.all("text")
    assert label.attributes["x"] == at
    assert label.text == "fair: 33.3 %"


def test_numbers_have_a_real_minus_and_nothing_has_no_sign() -> None:
    assert points(-1.25) == "\N{MINUS SIGN}1.2"
    assert points(-0.01) == "0.0"
    assert more(0.01) == "0.0"
    assert more(2) == "+2.0"


def test_every_text_can_be_read() -> None:
    colours = dict(re.findall(r"--(\w+): (#\w{6})", STYLE.read_text(encoding="utf-8")))
    grounds = {
        "ink": ("paper", "white", "parchment", "strip", "blue"),
        "soft": ("paper", "white"),
        "brown": ("paper",),
        "white": ("brown",),
        "red": ("parchment",),
    }
    for ink, ones in grounds.items():
        for ground in ones:
            found = contrast(Color.parse(colours[ink]), Color.parse(colours[ground]))
            assert found >= READABLE, (ink, ground, found)


def test_bars_stand_out() -> None:
    style = STYLE.read_text(encoding="utf-8")
    colours = dict(re.findall(r"--(\w+): (#\w{6})", style))
    bars = dict(re.findall(r"\.bar \.(c\d) { fill: (#\w{6})", style))
    assert len(bars) == 5
    for colour in (*bars.values(), colours["brown"]):
        found = contrast(Color.parse(colour), Color.parse(colours["ground"]))
        assert found >= STANDS_OUT, colour
