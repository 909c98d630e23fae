import { type Figure, isMet, type Target } from './figure.ts';

export const HEADER = ['what', 'measured', 'target', 'met'];
const GAP = '  ';

/** Four columns, and below them the notes. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = [HEADER, ...figures.map(cells)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP);
  const notes = figures.flatMap(({ what, note }) => (note ? [`${what}: ${note}`] : []));
  return [...lines.toSpliced(1, 0, rule), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** What one figure's row says. */
export function cells(figure: Figure): string[] {
  const { what, measured, unit, p50Ms, p99Ms, cpuMs, databaseCpuMs, target } = figure;
  const both = databaseCpuMs === undefined ? '' : ` + ${round(databaseCpuMs)}`;
  const cpu = cpuMs === undefined ? '' : `, cpu ${round(cpuMs)}${both}`;
  const latency = p50Ms === undefined ? '' : ` (p50 ${round(p50Ms)}, p99 ${round(p99Ms ?? Number.NaN)}${cpu} ms)`;
  const met = isMet(figure);
  return [
    what,
    `${amount(measured, unit)}${latency}`,
    target ? bound(target, unit) : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

function bound(target: Target, unit: string): string {
  return 'atLeast' in target ? `≥ ${amount(target.atLeast, unit)}` : `≤ ${amount(target.atMost, unit)}`;
}

function amount(value: number, unit: string): string {
  return unit.startsWith('/') || unit === '%' ? `${round(value)}${unit}` : `${round(value)} ${unit}`;
}

/** Three digits are as many as a noisy machine gives. */
function round(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits });
}
