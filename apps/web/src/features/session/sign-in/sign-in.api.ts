import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import { call } from '../../../lib/api-client.ts';
import { beginSession, loadSession } from '../../../lib/session.ts';
import type { SignInDraft } from '../auth-draft.ts';

// Plain functions without the query cache: the sign-in page does without it.

/** The step still missing before the session begins; null if it has begun. */
export type SignInStep = SignInAnswer['step'];

export async function signIn({ email, password }: SignInDraft): Promise<SignInStep> {
  const { person, step } = await call('signIn', { body: { email: email.trim(), password } });
  await completeSignIn(person);
  return step;
}

/** Also loads the session: only that tells whether the password is temporary [SEC-24]. */
export async function completeSignIn(person: SignInAnswer['person']): Promise<void> {
  if (!person) return;
  await beginSession(person);
  // a failure is ignored: the person is signed in, and screens that need the session load it again
  await loadSession().catch(() => undefined);
}
