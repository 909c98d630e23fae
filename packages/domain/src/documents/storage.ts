const UNIT_BYTES: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
const HIGH_SHARE = 0.6;
const FULL_SHARE = 0.8;

export type StorageLevel = 'green' | 'yellow' | 'red';

/** Red above 80 %, yellow above 60 %, else green [VAL-8]. Both in bytes; a quota of nothing is always full. */
export function storageLevel(usedBytes: number, quotaBytes: number): StorageLevel {
  if (usedBytes > quotaBytes * FULL_SHARE) return 'red';
  return usedBytes > quotaBytes * HIGH_SHARE ? 'yellow' : 'green';
}

/**
 * Bytes of a size as it is written, '120 KB', '1.2 MB', '1 GB' [VAL-8]; 0 for what is none. The documents of this
 * server carry their bytes, which are exact: texts come from exports and other vaults.
 */
export function sizeTextBytes(text: string): number {
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*(KB|MB|GB)\s*$/i.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return 0;
  return Math.round(Number(amount) * (UNIT_BYTES[unit.toUpperCase()] ?? 0));
}
