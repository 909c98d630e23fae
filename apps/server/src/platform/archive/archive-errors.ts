/** Its messages are sentences for the operator, and quote neither key nor passphrase. */
export class ArchiveError extends Error {}

/** The file is no archive at all. */
export class NotAnArchive extends ArchiveError {
  override name = 'NotAnArchive';

  constructor() {
    super('This file is not an archive made by Kinvault.');
  }
}

/** Cut short or changed since it was made. `what` tells the place or the kind of damage. */
export class DamagedArchive extends ArchiveError {
  override name = 'DamagedArchive';

  constructor(what: string, options?: ErrorOptions) {
    super(`The archive is damaged: ${what}.`, options);
  }
}

/** The archive is fine, but the key or passphrase is not its own. */
export class WrongArchiveKey extends ArchiveError {
  override name = 'WrongArchiveKey';
}

/** The given text is no recipient or identity. */
export class InvalidArchiveKey extends ArchiveError {
  override name = 'InvalidArchiveKey';
}
