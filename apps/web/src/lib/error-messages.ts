import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { i18n } from './i18n.ts';
import { isKnownCode, sentenceOf } from './known-sentences.ts';

export interface ErrorNotice {
  title: string;
  description: string;
}

export function errorSentence(code: ErrorCode): string {
  return sentenceOf(i18n, code);
}

/** The operator may require more than six characters. */
export function passwordTooShort(minLength: number): string {
  return i18n.t({
    id: 'password.tooShort',
    message: 'Password must be at least {minLength} characters long.',
    values: { minLength },
  });
}

/**
 * The text of a toast or an error state: the connection if that is the cause, otherwise that something went wrong
 * [ERR-2].
 */
export function errorNotice(error: unknown): ErrorNotice {
  const title = isConnectionError(error)
    ? i18n.t({ id: 'error.connectionTitle', message: 'Connection Error' })
    : i18n.t({ id: 'error.title', message: 'Something went wrong' });
  return { title, description: messageOf(error) };
}

/**
 * True if there was no response. Compares the name, since the class is in the client, which imports this list of codes.
 */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'OfflineError';
}

interface Refusal {
  code: unknown;
  requestId: string | undefined;
}

/** One sentence, never an internal error message: those mean nothing to people and may reveal too much. */
export function messageOf(error: unknown): string {
  if (isConnectionError(error)) {
    return i18n.t({ id: 'error.connection', message: 'Please check your internet connection and try again.' });
  }
  const { code, requestId } = error instanceof Error ? (error as Error & Partial<Refusal>) : {};
  if (code === 'internal' && requestId) {
    return i18n.t({
      id: 'error.internalWithId',
      message:
        'The server couldn’t finish this. Please try again. If it keeps happening, tell the person who runs Kinvault: {requestId}',
      values: { requestId },
    });
  }
  if (isKnownCode(code)) return errorSentence(code);
  return i18n.t({ id: 'error.unknown', message: 'Something in Kinvault went wrong. Please try again.' });
}
