// Heads become buttons that sort: numbers largest first, names from A. What is empty stays last.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const number = (row) => row.cells[column].dataset.v;
    const text = (row) => row.cells[column].textContent;
    const hasNumbers = [...body.rows].some((row) => number(row) !== undefined);
    const compare = (one, other) =>
      hasNumbers ? number(one) - number(other)
        : text(one).localeCompare(text(other), "en", { numeric: true });
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const usual = hasNumbers ? "descending" : "ascending";
      const turned = hasNumbers ? "ascending" : "descending";
      const order = head.ariaSort === usual ? turned : usual;
      for (const each of heads) each.ariaSort = null;
      head.ariaSort = order;
      const rows = [...body.rows];
      const filled = rows.filter((row) => !hasNumbers || number(row) !== undefined);
      filled.sort((one, other) => (order === "ascending" ? 1 : -1) * compare(one, other));
      body.append(...filled, ...rows.filter((row) => !filled.includes(row)));
    };
  });
}
