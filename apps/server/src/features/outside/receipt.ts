import { createHash } from 'node:crypto';

/** Without letters and digits that sound or look like others. */
const SIGNS = '23456789ACDEFGHJKMNPQRTUVWXYZ';

/** A visit's receipt, such as '4K7-Q2': short enough to be said on the phone. It opens nothing. */
export function receiptOf(visitId: string): string {
  const signs = [...createHash('sha256').update(visitId).digest().subarray(0, 5)].map(
    (byte) => SIGNS[byte % SIGNS.length],
  );
  return `${signs.slice(0, 3).join('')}-${signs.slice(3).join('')}`;
}
