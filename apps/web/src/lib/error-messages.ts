import { isErrorCode, errorSentence as sentenceOf } from '@kinvault/domain/error-messages.ts';
import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { i18n } from './i18n.ts';

export interface ErrorNotice {
  title: string;
  description: string;
}

export function errorSentence(code: ErrorCode): string {
  return sentenceOf(i18n, code);
}

/** The operator may ask for more than six characters. */
export function passwordTooShort(minLength: number): string {
  return i18n.t({
    id: 'password.tooShort',
    message: 'Password must be at least {minLength} characters long.',
    values: { minLength },
  });
}

/** What a toast or an error state says: the connection where that is the cause, else that something went wrong [ERR-2]. */
export function errorNotice(error: unknown): ErrorNotice {
  const title = isConnectionError(error)
    ? i18n.t({ id: 'error.connectionTitle', message: 'Connection Error' })
    : i18n.t({ id: 'error.title', message: 'Something went wrong' });
  return { title, description: messageOf(error) };
}

/** True when no answer came. By name, since the class lives in the client, which needs this list of codes. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'OfflineError';
}

interface Refusal {
  code: unknown;
  requestId: string | undefined;
}

/** One sentence, never a program's own words: those mean nothing to the person and may tell too much. */
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
  if (isErrorCode(code)) return errorSentence(code);
  return i18n.t({ id: 'error.unknown', message: 'Something in Kinvault went wrong. Please try again.' });
}
