import type { Block, Run } from '@kinvault/domain/documents/reading.schema.ts';

export interface ListItem {
  level: number;
  /** of an ordered list; undefined: a dot */
  number: number | undefined;
  runs: Run[];
}

export type BlockGroup = Exclude<Block, { kind: 'listItem' }> | { kind: 'list'; items: ListItem[] };

/** Items that follow each other are one list. Each level counts for itself, and anew below each item above it. */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  let counts: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'listItem') {
      groups.push(block);
      continue;
    }
    const last = groups.at(-1);
    const items = last?.kind === 'list' ? last.items : [];
    if (last?.kind !== 'list') {
      groups.push({ kind: 'list', items });
      counts = [];
    }
    const { level, isOrdered, runs } = block;
    counts = counts.slice(0, level + 1);
    if (isOrdered) counts[level] = (counts[level] ?? 0) + 1;
    items.push({ level, number: isOrdered ? counts[level] : undefined, runs });
  }
  return groups;
}
