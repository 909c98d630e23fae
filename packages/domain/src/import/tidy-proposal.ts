import { cutText, keptText } from '../clean-text.ts';

/** What has more is no field of ours. */
const MAX_DEPTH = 8;
const MAX_NAMED = 40;
const MAX_NAME_CHARS = 60;
/** More than the longest of every field. With the name of its file it fits into one call, see batches.ts. */
const MAX_PROPOSAL_BYTES = 128 * 1024;
const MAX_FILE_NAME_CHARS = 5000;

export interface TidyProposal {
  fields: Record<string, unknown>;
  /** Fields that are too deep or too large, as they were named. */
  leftOut: string[];
}

/**
 * A proposal in which every text is one that can be kept, and that fits into a call. What the fields may hold is
 * `acceptProposal`'s to say; the browser uses this alone, since it loads no schemas.
 */
export function tidyProposal(given: Readonly<Record<string, unknown>>): TidyProposal {
  const kept: [string, unknown][] = [];
  const leftOut: string[] = [];
  let room = MAX_PROPOSAL_BYTES;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const field = cutText(keptText(name), MAX_NAME_CHARS);
    const entry: [string, unknown] | null = isDeeper(value, MAX_DEPTH) ? null : [field, tidyValue(value)];
    const bytes = bytesOf(entry);
    if (entry && bytes <= room) {
      kept.push(entry);
      room -= bytes;
    } else nameField(leftOut, field);
  }
  return { fields: Object.fromEntries(kept), leftOut };
}

/** Nobody reads a thousand names. */
export function nameField(leftOut: string[], field: string): void {
  if (leftOut.length < MAX_NAMED && !leftOut.includes(field)) leftOut.push(field);
}

export function tidyFileName(given: string): string {
  return cutText(keptText(given), MAX_FILE_NAME_CHARS);
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') return keptText(value);
  if (Array.isArray(value)) return value.map(tidyValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [keptText(key), tidyValue(part)]));
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
