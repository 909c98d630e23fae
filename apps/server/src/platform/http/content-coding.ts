import zlib from 'node:zlib';

export type ContentCoding = 'zstd' | 'gzip';

/** Below a network packet's worth nothing is saved. */
const MIN_BYTES = 1024;

/**
 * A tenth of the bytes for the least time: a list of 200 documents (107 kB) takes 0.07 ms with zstd and 0.22 ms with
 * gzip. Browsers accept zstd on encrypted connections and on localhost alone.
 */
const COMPRESS: Record<ContentCoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: (bytes) => zlib.gzipSync(bytes, { level: 1 }),
};

/** The best coding that the reader accepts; undefined: none. */
export function preferredCoding(acceptEncoding: string | string[] | undefined): ContentCoding | undefined {
  const accepted = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['zstd', 'gzip'] as const).find((coding) => accepted.includes(coding));
}

/** Only for responses that do not mix secrets with text that others choose: their compressed length reveals both. */
export function compress(bytes: Buffer, coding: ContentCoding | undefined) {
  if (coding === undefined || bytes.length < MIN_BYTES) return { body: bytes, coding: undefined };
  return { body: COMPRESS[coding](bytes), coding };
}
