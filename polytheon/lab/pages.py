"""Sections of a report as Markdown, and as one HTML page that needs no other file and no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from polytheon.lab.report import ReportSection, ReportTable

CUT: Final = 200  # rows from which on Markdown, which cannot fold, shows the two ends of a table
ENDS: Final = 30

STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans JP", sans-serif; color: #222; background: #fff;
  margin: 0 auto; padding: 1rem; max-width: 60rem; }
h2 { border-top: 3px solid #3b6ea5; padding-top: .5rem; margin-top: 3rem; }
h4 { margin-bottom: .3rem; }
nav ul { columns: 14rem; padding-left: 1.2rem; }
figure { margin: 1rem 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
td:not(:first-child) { white-space: nowrap; }
summary { cursor: pointer; }
th button { font: inherit; font-weight: 600; border: 0; background: none; padding: 0; cursor: pointer; color: inherit; }
th[aria-sort] button::after { content: " ▾"; }
th[aria-sort=ascending] button::after { content: " ▴"; }
@media print { nav { display: none; } }
"""

SCRIPT: Final = """
const number = text => parseFloat(text.replace(",", ".").replace("−", "-"));
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.firstChild.addEventListener("click", () => {
    const rising = head.getAttribute("aria-sort") === "descending";
    heads.forEach(other => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", rising ? "ascending" : "descending");
    const key = row => row.cells[column].textContent;
    const order = (a, b) => column ? number(key(a)) - number(key(b)) : key(b).localeCompare(key(a));
    const rows = [...table.tBodies[0].rows].sort(order);
    table.tBodies[0].append(...(rising ? rows : rows.reverse()));
  }));
}
for (const mark of document.querySelectorAll("svg [aria-label]")) {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = mark.getAttribute("aria-label");
  mark.append(title);
}
"""


def markdown(sections: Sequence[ReportSection]) -> str:
    """The sentences and tables as Markdown."""
    parts: list[str] = []
    for section in sections:
        parts.append("#" * section.level + " " + section.title)
        parts += [plain(sentence) for sentence in section.sentences]
        parts += [markdown_table(table) for table in section.tables]
    return "\n\n".join(parts) + "\n"


def plain(text: str) -> str:
    """Text without what Markdown would take for marks."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")


def markdown_table(table: ReportTable) -> str:
    rows = table.rows
    if len(rows) > CUT:
        rows = [*rows[:ENDS], ["…"] * len(table.headings), *rows[-ENDS:]]
    lines = [table.headings, [":--", *("--:" for _ in table.headings[1:])], *rows]
    return "\n".join("| " + " | ".join(plain(cell) for cell in cells) + " |" for cells in lines)


def html(sections: Sequence[ReportSection], language: str) -> str:
    """The whole report as a page."""
    body = [f'<section id="s{i}">{html_section(section)}</section>' for i, section in enumerate(sections)]
    links = [
        f'<li><a href="#s{i}">{escape(section.title)}</a></li>'
        for i, section in enumerate(sections)
        if section.level in (2, 3)
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sections[0].title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{body[0]}\n<nav><ul>{''.join(links)}</ul></nav>\n"
        + "\n".join(body[1:])
        + f"\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def html_section(section: ReportSection) -> str:
    parts = [f"<h{section.level}>{escape(section.title)}</h{section.level}>"]
    parts += [f"<p>{escape(sentence)}</p>" for sentence in section.sentences]
    for plot in section.plots:
        parts.append(f'<figure role="img" aria-label="{escape(plot.title)}">{plot.draw()}</figure>')
    parts += [html_table(table) for table in section.tables]
    return "\n".join(parts)


def html_table(table: ReportTable) -> str:
    head = "".join(f'<th scope="col"><button type="button">{escape(cell)}</button></th>' for cell in table.headings)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    whole = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'
    return f"<details><summary>{escape(table.fold)}</summary>{whole}</details>" if table.fold else whole
