import type { Block, Reading, Run } from '@kinvault/domain/documents/reading.schema.ts';
import type { TextPart } from '../search/find-text.ts';
import type { TextSource } from '../stage-content.ts';

/** The text of a reading in the order of its elements: one part for each run, or for each cell of a sheet. */
export function readingText(reading: Reading): TextSource {
  if (reading.kind === 'text') {
    return { count: 1, unit: 'part', read: async () => reading.blocks.flatMap(partsOfBlock) };
  }
  return {
    count: reading.sheets.length,
    unit: 'sheet',
    read: async (section) => (reading.sheets[section]?.rows ?? []).flatMap((cells) => cells.map(asLine)),
  };
}

function asLine(text: string): TextPart {
  return { text, endsLine: true };
}

function partsOfBlock(block: Block): TextPart[] {
  switch (block.kind) {
    case 'image':
      return [];
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.flatMap(partsOfBlock)));
    default:
      return partsOfRuns(block.runs);
  }
}

function partsOfRuns(runs: readonly Run[]): TextPart[] {
  return runs.map(({ text }, index) => ({ text, endsLine: index === runs.length - 1 }));
}
