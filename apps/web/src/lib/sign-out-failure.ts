import { type ErrorNotice, errorNotice, isConnectionError } from './error-sentences.ts';
import { i18n } from './i18n.ts';

/** Without a connection the session goes on, and says so: only what this device kept is gone by then [OFF-2]. */
export function signOutFailure(error: unknown): ErrorNotice {
  const notice = errorNotice(error);
  if (!isConnectionError(error)) return notice;
  return {
    ...notice,
    description: i18n.t({
      id: 'session.signOutOffline',
      message:
        'Papers kept on this device are removed, but you’re still signed in. Check your internet connection and sign out again.',
    }),
  };
}
