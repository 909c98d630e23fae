import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive, opened when its turn has come. */
export interface ArchiveFile {
  /** Relative, with slashes; readers take it for a path. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

export interface Archive {
  stream: Readable;
  /** Exactly, so that a download that was cut off is known to be. */
  sizeBytes: number;
}

/**
 * A ZIP on its way: one file open at a time, read as fast as the archive is. Nothing is packed: pictures, PDFs and
 * Office files hardly shrink, and so the length is known before. A file that cannot be read, or is not of its size,
 * destroys the stream: an archive never lacks a file silently.
 */
export function streamArchive(text: { path: string; bytes: Buffer } | null, files: ArchiveFile[]): Archive {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  const fail = (error: Error) => void stream.destroy(error);
  let current: Readable | undefined;
  stream.once('close', () => current?.destroy()); // the reader has gone, or it is done
  zip.on('error', fail);

  if (text) zip.addBuffer(text.bytes, text.path, { compress: false });
  for (const file of files) {
    const options = { size: file.sizeBytes, mtime: file.modifiedAt, compress: false };
    zip.addReadStreamLazy(file.path, options, (start) => {
      file.open().then((opened) => {
        current = opened.on('error', fail);
        if (stream.destroyed) opened.destroy();
        else start(null, opened);
      }, fail);
    });
  }
  return { stream, sizeBytes: end(zip) };
}

/** Its types do not say that the callback gets the size, at once where nothing is packed. */
function end(zip: yazl.ZipFile): number {
  let sizeBytes = 0;
  const tell = (size: number) => {
    sizeBytes = size;
  };
  zip.end({ forceZip64Format: false, comment: '' }, tell as () => void);
  return sizeBytes;
}
