/** What is in JSON that somebody else wrote. These readers throw for nothing. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of an array. */
export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What names a row; '' for what cannot. An object may have a `toString` that is no function. */
export function keyOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
