import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { beginSession, reloadSession } from '../../../lib/session.ts';
import type { SignInDraft } from '../auth-draft.ts';

// Plain functions: mutation and query hooks would add 4 kB to this page.

/** The step still missing before the session begins; null if it has begun. */
export type SignInStep = SignInAnswer['step'];

export async function signIn(queryClient: QueryClient, { email, password }: SignInDraft): Promise<SignInStep> {
  const { person, step } = await call('signIn', { body: { email: email.trim(), password } });
  await completeSignIn(queryClient, person);
  return step;
}

/** Also loads the session: only that tells whether the password is temporary [SEC-24]. */
export async function completeSignIn(queryClient: QueryClient, person: SignInAnswer['person']): Promise<void> {
  if (!person) return;
  beginSession(queryClient, person);
  // a failure is ignored: the person is signed in, and screens that need the session load it again
  await reloadSession(queryClient).catch(() => undefined);
}
