import { ERROR_SENTENCES } from '@kinvault/domain/error-sentences.ts';
import type { ErrorCode } from '@kinvault/domain/errors.ts';

/** What a refusal is answered with. */
export function errorBody(code: string) {
  return { error: { code, message: ERROR_SENTENCES[code as ErrorCode] } };
}

export function errorText(code: string): string {
  return JSON.stringify(errorBody(code));
}
