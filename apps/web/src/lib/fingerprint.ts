/** A larger file would fill a phone's memory: the server computes its checksum. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * SHA-256 in hexadecimal. Null if the browser computes none, as on plain http, and for a file that is too large
 * or cannot be read.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > MAX_BYTES) return null;
  try {
    const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null; // sending it will report why
  }
}
