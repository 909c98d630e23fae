/**
 * `type`: not a kind we keep, or too damaged to tell. `pixels`: too large a picture.
 * `unpacked`: inflates past the limit.
 */
export type RefusalReason = 'type' | 'pixels' | 'unpacked';

export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message = 'This is not a kind of file that is kept.') {
    super(message);
    this.reason = reason;
  }
}

export function damagedFile(): RefusedFile {
  return new RefusedFile('type', 'This file is damaged or incomplete.');
}
