import type { Document } from '@kinvault/domain/documents/document.schema.ts';

const POLL_MS = 1000;
const PATIENCE_MS = 60_000;

/**
 * When to ask for the list again because a thumbnail is being made; false for not at all. The minute of each document
 * begins when it is first seen waiting: by its own date, a device whose clock is wrong would never ask, or never stop.
 */
export function pollDelay(
  documents: readonly Pick<Document, 'fileId' | 'thumbnail'>[],
  waitingSince: Map<string, number>,
  nowMs: number,
): number | false {
  const waiting = documents.filter(({ thumbnail }) => thumbnail === 'pending');
  for (const { fileId } of waiting) {
    if (!waitingSince.has(fileId)) waitingSince.set(fileId, nowMs);
  }
  const isWorthIt = waiting.some(({ fileId }) => nowMs - (waitingSince.get(fileId) ?? nowMs) < PATIENCE_MS);
  return isWorthIt ? POLL_MS : false;
}
