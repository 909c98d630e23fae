import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { beginSession } from '../../lib/session.ts';
import { type SignInDraft, type SignUpDraft, signUpBody } from './sign-up-draft.ts';

// Plain functions, no mutation hooks: those and the query hooks are 4 kB that this page can do without.

/** Which family a code leads to. Wrong codes are counted by the server, so an answer is kept for a while. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call('checkInvite', { body: { code } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

export async function signIn(queryClient: QueryClient, { email, password }: SignInDraft): Promise<void> {
  const { person } = await call('signIn', { body: { email: email.trim(), password } });
  beginSession(queryClient, person);
}

/** A code is looked at before the account is made, so that a wrong one costs nothing [AUT-5]. */
export async function signUp(queryClient: QueryClient, draft: SignUpDraft): Promise<void> {
  if (draft.family === 'join') await queryClient.fetchQuery(inviteQuery(draft.code.trim()));
  const { person } = await call('signUp', { body: signUpBody(draft) });
  beginSession(queryClient, person);
}
