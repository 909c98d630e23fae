import { ApiError } from '../../../lib/api-client.ts';
import { type ErrorNotice, errorNotice, errorSentence, isConnectionError } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { SignInDraft } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

/** Doesn't tell which of address and password is wrong [SEC-14]. */
export function signInRefusal(error: unknown): Refusal<keyof SignInDraft> {
  if (isConnectionError(error) || !(error instanceof ApiError)) return { notice: errorNotice(error), fields: {} };
  const sentence = errorSentence(error.code);
  return {
    notice: { title: i18n.t({ id: 'signIn.failed', message: 'Failed to sign in' }), description: sentence },
    fields: error.code === 'credentials_wrong' ? { password: sentence } : {},
  };
}

/** Closing the browser's passkey prompt is a choice, so its toast isn't red. */
export function passkeyRefusal(error: unknown): ErrorNotice & { variant: 'default' | 'destructive' } {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) {
    const description = i18n.t({
      id: 'signIn.passkeyCancelledHint',
      message: 'You can try again, or sign in with your password.',
    });
    return {
      title: i18n.t({ id: 'signIn.passkeyCancelled', message: 'No passkey was used' }),
      description,
      variant: 'default',
    };
  }
  return { ...signInRefusal(error).notice, variant: 'destructive' };
}
