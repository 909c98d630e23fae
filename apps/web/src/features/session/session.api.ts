import type { SignInAnswer, SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { beginSession, reloadSession } from '../../lib/session.ts';
import { type SignInDraft, type SignUpDraft, signUpBody } from './sign-up-draft.ts';

const ANSWER_HOLDS_MS = 60_000;

// Plain functions, no mutation hooks: those and the query hooks are 4 kB that this page can do without.

/** Which family a code leads to. Wrong codes are counted by the server, so an answer is kept for a while. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call('checkInvite', { body: { code } }, { signal }),
    staleTime: ANSWER_HOLDS_MS,
    retry: false,
  });
}

/** What is left to do before there is a session; null: nothing, it has begun. */
export type SignInStep = SignInAnswer['step'];

export async function signIn(queryClient: QueryClient, { email, password }: SignInDraft): Promise<SignInStep> {
  const { person, step } = await call('signIn', { body: { email: email.trim(), password } });
  await enter(queryClient, person);
  return step;
}

/** A code of the authenticator app, or a backup code: the server tells them apart. */
export async function giveSecondFactor(queryClient: QueryClient, code: string): Promise<void> {
  const { person } = await call('giveSecondFactor', { body: { code } });
  await enter(queryClient, person);
}

/** A code is looked at before the account is made, so that a wrong one costs nothing [AUT-5]. */
export async function signUp(queryClient: QueryClient, draft: SignUpDraft): Promise<SignUpAnswer> {
  if (draft.family === 'join') await checkInvite(queryClient, draft.code.trim());
  const answer = await call('signUp', { body: signUpBody(draft) });
  if (answer.person) beginSession(queryClient, answer.person);
  return answer;
}

export async function askPasswordReset(email: string): Promise<void> {
  await call('askPasswordReset', { body: { email: email.trim() } });
}

/** The answer names the person; whether their password is a temporary one, only the session says [SEC-24]. */
export async function enter(queryClient: QueryClient, person: SignInAnswer['person']): Promise<void> {
  if (!person) return;
  beginSession(queryClient, person);
  // signed in they are, whatever becomes of this question: a screen that may not be used yet asks it again
  await reloadSession(queryClient).catch(() => undefined);
}

/** A code that was refused a moment ago, while it was typed, is not asked again: each try counts against the person. */
async function checkInvite(queryClient: QueryClient, code: string): Promise<void> {
  const query = inviteQuery(code);
  const known = queryClient.getQueryState(query.queryKey);
  const isRefused = known?.error instanceof ApiError && known.error.status < 429;
  if (isRefused && Date.now() - known.errorUpdatedAt < ANSWER_HOLDS_MS) throw known.error;
  await queryClient.fetchQuery(query);
}
