import type { Figure } from './figure.ts';
import { cells, HEADER } from './table.ts';

/** The same table for a page, the notes below it as a list. */
export function renderMarkdown(figures: readonly Figure[]): string {
  const row = (texts: readonly string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  const lines = [row(HEADER), row(HEADER.map(() => '---')), ...figures.map((figure) => row(cells(figure)))];
  const notes = figures.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []));
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : []), ''].join('\n');
}
