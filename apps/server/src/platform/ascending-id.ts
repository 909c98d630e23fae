import { randomUUIDv7 } from 'node:crypto';

let last = '';

/** A UUIDv7 above all earlier ones of this process. Those of Node are in no order within a millisecond. */
export function ascendingId(): string {
  const drawn = randomUUIDv7();
  last = drawn > last ? drawn : addOne(last);
  return last;
}

/** RFC 9562, 6.2, method 2. The 62 random bits at the end never run over. */
function addOne(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
