/** What is wrong with the file itself: the sender's fault, or damage that a read has found. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`This file is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

export class EmptyFile extends Error {
  override readonly name = 'EmptyFile';

  constructor() {
    super('This file is empty.');
  }
}

/** The file itself is at fault, not the place where it is kept. */
export function isDamage(error: unknown): error is MissingFile | DamagedFile {
  return error instanceof MissingFile || error instanceof DamagedFile;
}

/** The row is there, the stored bytes are not. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(fileId: string) {
    super(`The file ${fileId} is missing from the storage.`);
  }
}

/** The stored bytes are not those that were written: cut, changed, swapped, or sealed with another key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(fileId: string, what: string, options?: ErrorOptions) {
    super(`The file ${fileId} is damaged in the storage: ${what}.`, options);
  }
}
