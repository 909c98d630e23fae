import { CannotRender } from '../../platform/processing/cannot-render.ts';

/** SQLSTATE classes: data that its column cannot hold, and data that breaks a constraint. */
const UNFIT_DATA = /^2[23]/;

/** Whether the mail itself causes the error. False if the database or the store is away or full: then it is tried again. */
export function isMailsFault(error: unknown): boolean {
  if (error instanceof CannotRender) return error.reason !== 'closed';
  const isOurMistake = error instanceof TypeError || error instanceof RangeError; // that only this mail brings out
  return isOurMistake || UNFIT_DATA.test(String((error as { code?: unknown }).code));
}
