import { ACCEPTED_KINDS_SENTENCE } from '@kinvault/domain/documents/file-kinds.ts';

/** `type`: not a kind we keep, or too damaged to tell. `pixels`: too large a picture. `unpacked`: inflates past the limit. */
export type RefusalReason = 'type' | 'pixels' | 'unpacked';

export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string = ACCEPTED_KINDS_SENTENCE) {
    super(message);
    this.reason = reason;
  }
}

export function damagedFile(): RefusedFile {
  return new RefusedFile('type', 'This file is damaged or incomplete.');
}
