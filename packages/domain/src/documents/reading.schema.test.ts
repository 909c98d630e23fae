import { expect, it } from 'vitest';
import { type Block, Reading } from './reading.schema.ts';

const paragraph: Block = { kind: 'paragraph', runs: [{ text: 'Rent', bold: true }] };
const tableOf = (...blocks: Block[]): Block => ({
  kind: 'table',
  rows: [{ cells: [{ blocks, columns: 2, rows: 1 }] }],
});
const reading = (block: unknown) => ({ kind: 'text', isCut: false, blocks: [block] });

it('a table’s cells hold blocks, tables among them', () => {
  const table = tableOf(paragraph, tableOf(paragraph));
  expect(Reading.parse(reading(table))).toEqual(reading(table));
});

it.each([
  ['markup', { kind: 'html', html: '<b>x</b>' }],
  ['a paragraph of markup', { kind: 'paragraph', html: '<b>x</b>' }],
])('a reading with %s is refused', (_what, block) => {
  expect(Reading.safeParse(reading(block)).success).toBe(false);
});
