/** The figures of all experiments as one table, for the screen and for a page. */
const COLUMNS = [
  ['Experiment', ({ experiment }) => experiment],
  ['Requirement', ({ ids }) => ids],
  ['Rounds', ({ rounds }) => rounds],
  ['Lost', ({ lost }) => count(lost)],
  ['False', ({ falselyAcknowledged }) => count(falselyAcknowledged)],
  ['Doubled', ({ doubled }) => count(doubled)],
  ['Time', ({ ms }) => `${Math.round(ms / 1000)} s`],
  ['Result', ({ failed }) => (failed > 0 ? 'failed' : 'passed')],
];
const REMARKS = ['Also', ({ remarks }) => remarks ?? ''];

/** An experiment that cannot lose or double anything has no count of it. */
function count(number) {
  return number === undefined ? '–' : String(number);
}

const cellsOf = (rows, columns) => [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, read]) => read(row))),
];

export function asText(rows) {
  const lines = cellsOf(rows, COLUMNS);
  const widths = COLUMNS.map((_, index) => Math.max(...lines.map((cells) => cells[index].length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function asMarkdown(rows) {
  const [titles, ...lines] = cellsOf(rows, [...COLUMNS, REMARKS]).map((cells) =>
    cells.map((cell) => cell.replaceAll('|', '\\|')),
  );
  const rule = titles.map(() => '---');
  return [titles, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
