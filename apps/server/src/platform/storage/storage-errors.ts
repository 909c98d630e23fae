/** What is wrong with the place where files are kept; the driver's own error is the cause. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('The storage for files is full.', options);
  }
}

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code = 'EIO';

  constructor(detail: string, options?: ErrorOptions) {
    super(`The storage for files cannot be used: ${detail}.`, options);
  }
}
