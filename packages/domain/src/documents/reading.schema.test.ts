import { expect, it } from 'vitest';
import { z } from 'zod';
import { Reading, type ReadingBlock } from './reading.schema.ts';

const paragraph: ReadingBlock = { kind: 'paragraph', runs: [{ text: 'Rent', bold: true }] };
const reading = (block: unknown) => ({ kind: 'text', isCut: false, blocks: [block] });

it('a table’s cells hold blocks, tables among them', () => {
  const table = { kind: 'table', rows: [[[paragraph, { kind: 'table', rows: [[[paragraph]]] }], []]] };
  expect(Reading.parse(reading(table))).toEqual(reading(table));
});

it.each([
  ['a picture from elsewhere', { kind: 'image', src: 'https://example.org/a.png', width: 1, height: 1, alt: '' }],
  ['markup', { kind: 'html', html: '<b>x</b>' }],
  ['a heading of the seventh level', { kind: 'heading', level: 7, runs: [] }],
])('%s is no reading', (_what, block) => {
  expect(Reading.safeParse(reading(block)).success).toBe(false);
});

it('stands in the interface’s description', () => {
  expect(JSON.stringify(z.toJSONSchema(Reading))).toContain('ReadingBlock');
});
