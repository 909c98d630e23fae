import { errorSentence } from '@kinvault/domain/error-messages.ts';
import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ENGLISH } from '../src/platform/i18n.ts';

/** What a refusal is answered with. */
export function errorBody(code: string) {
  return { error: { code, message: errorSentence(ENGLISH, code as ErrorCode) } };
}

export function errorText(code: string): string {
  return JSON.stringify(errorBody(code));
}

/** Of an error that only the log explains. */
export function internalError(requestId: unknown) {
  return { error: { ...errorBody('internal').error, requestId } };
}
