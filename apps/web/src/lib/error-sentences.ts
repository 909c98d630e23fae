import { ERROR_SENTENCES } from '@kinvault/domain/error-sentences.ts';
import type { ErrorCode } from '@kinvault/domain/errors.ts';

export interface ErrorNotice {
  title: string;
  description: string;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_SENTENCES, code);
}

export function errorSentence(code: ErrorCode): string {
  return ERROR_SENTENCES[code];
}

/** The operator may ask for more than six characters. */
export function passwordTooShort(minLength: number): string {
  return `Password must be at least ${minLength} characters long.`;
}

/** What a toast or an error state says: the connection where that is the cause, else that something went wrong [ERR-2]. */
export function errorNotice(error: unknown): ErrorNotice {
  if (isConnectionError(error)) {
    return { title: 'Connection Error', description: 'Please check your internet connection and try again.' };
  }
  return { title: 'Something went wrong', description: messageOf(error) };
}

/** True when no answer came. By name, since the class lives in the client, which needs this list of codes. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'OfflineError';
}

/** One sentence, never a program's own words: those mean nothing to the person and may tell too much. */
export function messageOf(error: unknown): string {
  if (isConnectionError(error)) return 'Please check your internet connection and try again.';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return isErrorCode(code) ? ERROR_SENTENCES[code] : 'Kinvault ran into a problem of its own. Please try again.';
}
