import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { beginSession, reloadSession } from '../../../lib/session.ts';
import type { SignInDraft } from '../auth-draft.ts';

// Plain functions, no mutation hooks: those and the query hooks are 4 kB that this page can do without.

/** What is left to do before there is a session; null: nothing, it has begun. */
export type SignInStep = SignInAnswer['step'];

export async function signIn(queryClient: QueryClient, { email, password }: SignInDraft): Promise<SignInStep> {
  const { person, step } = await call('signIn', { body: { email: email.trim(), password } });
  await completeSignIn(queryClient, person);
  return step;
}

/** The answer names the person; whether their password is a temporary one, only the session says [SEC-24]. */
export async function completeSignIn(queryClient: QueryClient, person: SignInAnswer['person']): Promise<void> {
  if (!person) return;
  beginSession(queryClient, person);
  // signed in they are, whatever becomes of this question: a screen that may not be used yet asks it again
  await reloadSession(queryClient).catch(() => undefined);
}
