/**
 * - `damaged`, `too_large`, `password`, `form`, `protected`, `unsupported`: the file's own fault; trying again gives the same.
 * - `crashed`: the process that drew it ended. One retry is fair: it may have been killed from outside.
 * - `timed_out`: it took too long. On a busy machine a later try may not; a few are fair.
 * - `closed`: the server is going down; try again later.
 */
export type CannotRenderReason =
  | 'damaged'
  | 'too_large'
  | 'password'
  | 'form'
  | 'protected'
  | 'unsupported'
  | 'crashed'
  | 'timed_out'
  | 'closed';

const SENTENCES: Record<CannotRenderReason, string> = {
  damaged: 'This file is damaged and cannot be shown.',
  too_large: 'This file takes too much time or memory to be shown.',
  password: 'This file is locked with a password and cannot be shown.',
  form: 'The pages of this form are drawn by Adobe Reader alone.',
  protected: 'The pages of this file are drawn by Adobe Reader alone.',
  unsupported: 'This kind of file has no picture.',
  crashed: 'The picture of this file could not be drawn.',
  timed_out: 'This file takes too long to be shown.',
  closed: 'The server is stopping.',
};

export class CannotRender extends Error {
  override readonly name = 'CannotRender';
  readonly reason: CannotRenderReason;

  constructor(reason: CannotRenderReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options);
    this.reason = reason;
  }
}
