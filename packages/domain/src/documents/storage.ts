const HIGH_SHARE = 0.6;
const FULL_SHARE = 0.8;

export type StorageLevel = 'green' | 'yellow' | 'red';

/** Red above 80 %, yellow above 60 %, else green [VAL-8]. Both in bytes, which are exact where the texts on the cards are rounded; a quota of nothing is always full. */
export function storageLevel(usedBytes: number, quotaBytes: number): StorageLevel {
  if (usedBytes > quotaBytes * FULL_SHARE) return 'red';
  return usedBytes > quotaBytes * HIGH_SHARE ? 'yellow' : 'green';
}
