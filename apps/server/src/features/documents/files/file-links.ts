import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const USE = 'kinvault file links 1';
/** The address stays the same for this long, so the browser's cache can use it. */
const STEP_SECONDS = 1800;
export const MAX_LINK_SECONDS = 2 * STEP_SECONDS; // DAT-4

/** What a link opens: one file, for one person. */
export interface LinkedFile {
  fileId: string;
  personId: string;
  isDownload: boolean;
}

export interface FileLinks {
  /** The query of the file's address, and when it expires, in seconds since 1970: in half an hour to an hour. */
  sign(file: LinkedFile, now: number): { query: Record<string, string>; until: number };
  /** False for a link that was changed, belongs to another person or has expired. */
  isGood(file: LinkedFile, link: { until: string; signature: string }, now: number): boolean;
}

/** Signs with a key of its own, derived from the server's secret: no other signature opens a file [SEC-12]. */
export function createFileLinks(secret: string): FileLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', USE, 32));
  const signatureOf = ({ fileId, personId, isDownload }: LinkedFile, until: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, personId, until, isDownload]))
      .digest('base64url');
  return {
    sign(file, now) {
      const until = Math.floor(now / STEP_SECONDS) * STEP_SECONDS + MAX_LINK_SECONDS;
      const signature = signatureOf(file, String(until));
      const query = { file: file.fileId, until: String(until), signature, ...(file.isDownload && { download: '1' }) };
      return { query, until };
    },
    isGood(file, { until, signature }, now) {
      const expected = Buffer.from(signatureOf(file, until));
      const given = Buffer.from(signature); // bytes, not characters: timingSafeEqual throws on unequal lengths
      return given.length === expected.length && timingSafeEqual(given, expected) && now < Number(until);
    },
  };
}
