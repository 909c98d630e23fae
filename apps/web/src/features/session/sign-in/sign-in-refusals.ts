import { ApiError } from '../../../lib/api-client.ts';
import { type ErrorNotice, errorNotice, errorSentence, isConnectionError } from '../../../lib/error-sentences.ts';
import type { SignInDraft } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

/** Address and password are refused together: which of them is wrong is nobody's business [SEC-14]. */
export function signInRefusal(error: unknown): Refusal<keyof SignInDraft> {
  if (isConnectionError(error) || !(error instanceof ApiError)) return { notice: errorNotice(error), fields: {} };
  const sentence = errorSentence(error.code);
  return {
    notice: { title: 'Failed to sign in', description: sentence },
    fields: error.code === 'credentials_wrong' ? { password: sentence } : {},
  };
}

/** Who closes the browser's question has decided, and needs no alarm. */
export function passkeyRefusal(error: unknown): ErrorNotice & { variant: 'default' | 'destructive' } {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) {
    const description = 'You can try again, or sign in with your password.';
    return { title: 'No passkey was used', description, variant: 'default' };
  }
  return { ...signInRefusal(error).notice, variant: 'destructive' };
}
