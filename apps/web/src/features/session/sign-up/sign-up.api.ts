import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api-client.ts';
import { beginSession } from '../../../lib/session.ts';
import type { SignUpDraft } from '../auth-draft.ts';
import { signUpBody } from './sign-up-draft.ts';

const INVITE_STALE_MS = 60_000;

/** The family of a code. Cached: the server limits how many wrong codes a person may try. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call('checkInvite', { body: { code } }, { signal }),
    staleTime: INVITE_STALE_MS,
    retry: false,
  });
}

/** Checks the code before creating the account, so that a wrong code leaves no account behind [AUT-5]. */
export async function signUp(queryClient: QueryClient, draft: SignUpDraft): Promise<SignUpAnswer> {
  if (draft.family === 'join') await checkInvite(queryClient, draft.code.trim());
  const answer = await call('signUp', { body: signUpBody(draft) });
  if (answer.person) beginSession(queryClient, answer.person);
  return answer;
}

/** @throws the cached refusal of a code that was checked while it was typed: each request counts against the person. */
export async function checkInvite(queryClient: QueryClient, code: string): Promise<void> {
  const query = inviteQuery(code);
  const known = queryClient.getQueryState(query.queryKey);
  const isRefused = known?.error instanceof ApiError && known.error.status < 429;
  if (isRefused && Date.now() - known.errorUpdatedAt < INVITE_STALE_MS) throw known.error;
  await queryClient.fetchQuery(query);
}
