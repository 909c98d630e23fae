import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { expect, it } from 'vitest';
import { findHits, foldParts } from '../search/find-text.ts';
import { readingText } from './reading-text.ts';

const LETTER: Reading = {
  kind: 'text',
  isCut: false,
  blocks: [
    { kind: 'heading', level: 1, runs: [{ text: 'Lease' }] },
    { kind: 'paragraph', runs: [{ text: 'between ' }, { text: 'Ele', bold: true }, { text: 'na and Ngozi' }] },
    { kind: 'image', src: 'data:image/webp;base64,', alt: 'Elena', width: 1, height: 1 },
    {
      kind: 'table',
      rows: [
        {
          cells: [
            { columns: 1, rows: 1, blocks: [{ kind: 'paragraph', runs: [{ text: 'Rent' }] }] },
            {
              columns: 1,
              rows: 1,
              blocks: [{ kind: 'listItem', level: 0, isOrdered: false, runs: [{ text: '900' }] }],
            },
          ],
        },
      ],
    },
  ],
};

it('a word is found across formatting, but not across paragraphs or cells [DVW-3]', async () => {
  const { count, read } = readingText(LETTER);
  const text = foldParts(await read(0));
  expect(count).toBe(1);
  expect(findHits(text, 'elena', 0)).toEqual([
    { section: 0, from: { part: 2, offset: 0 }, to: { part: 3, offset: 2 } },
  ]);
  expect(findHits(text, 'leasebetween', 0)).toEqual([]);
  expect(findHits(text, 'rent900', 0)).toEqual([]);
  expect(findHits(text, '900', 0)).toEqual([{ section: 0, from: { part: 5, offset: 0 }, to: { part: 5, offset: 3 } }]);
});

it('each sheet of a workbook is a section, and each cell a part [DVW-3]', async () => {
  const sheets = [
    {
      name: 'May',
      rows: [
        ['Rent', '900'],
        ['', 'Gas'],
      ],
      isCut: false,
    },
    { name: 'June', rows: [], isCut: false },
  ];
  const { count, read } = readingText({ kind: 'sheets', sheets });
  expect(count).toBe(2);
  expect((await read(0)).map(({ text }) => text)).toEqual(['Rent', '900', '', 'Gas']);
  expect(await read(1)).toEqual([]);
});
