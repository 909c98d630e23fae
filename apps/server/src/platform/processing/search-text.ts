import type { Block, Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { MAX_TEXT_CHARS } from './processed-file.ts';

/**
 * As it is kept for searching. NFKC, since PDFs spell Arabic and ligatures by the shapes of their letters; no control
 * characters, of which PostgreSQL refuses one.
 */
export function searchText(pieces: Iterable<string>): string {
  let text = '';
  for (const piece of pieces) {
    text += `${piece} `;
    if (text.length > 4 * MAX_TEXT_CHARS) break; // blanks may still fall away
  }
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''));
  return plain.trim().slice(0, MAX_TEXT_CHARS).toWellFormed().trimEnd();
}

export function* readingPieces(reading: Reading): Generator<string> {
  if (reading.kind === 'text') yield* blockPieces(reading.blocks);
  else
    for (const { name, rows } of reading.sheets) {
      yield name;
      for (const row of rows) yield row.join(' ');
    }
}

function* blockPieces(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'image') yield block.alt;
    else if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* blockPieces(cell.blocks);
    else yield block.runs.map(({ text }) => text).join('');
  }
}
