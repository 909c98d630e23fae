import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { beginSession } from '../../lib/session.ts';
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

export async function signIn(queryClient: QueryClient, { email, password }: SignInDraft): Promise<void> {
  const { person } = await call('signIn', { body: { email: email.trim(), password } });
  if (person) beginSession(queryClient, person);
}

/** A code is looked at before the account is made, so that a wrong one costs nothing [AUT-5]. */
export async function signUp(queryClient: QueryClient, draft: SignUpDraft): Promise<void> {
  if (draft.family === 'join') await checkInvite(queryClient, draft.code.trim());
  const { person } = await call('signUp', { body: signUpBody(draft) });
  if (person) beginSession(queryClient, person);
}

/** A code that was refused a moment ago, while it was typed, is not asked again: each try counts against the person. */
async function checkInvite(queryClient: QueryClient, code: string): Promise<void> {
  const query = inviteQuery(code);
  const known = queryClient.getQueryState(query.queryKey);
  const isRefused = known?.error instanceof ApiError && known.error.status < 429;
  if (isRefused && Date.now() - known.errorUpdatedAt < ANSWER_HOLDS_MS) throw known.error;
  await queryClient.fetchQuery(query);
}
