import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { beginSession } from '../../../lib/session.ts';
import type { SignInDraft } from '../auth-draft.ts';
import type { SignInStep } from '../sign-in/sign-in.api.ts';

/** Whose account a link makes. Asked once: after it was accepted, the same question would be refused. */
export function accountInviteQuery(token: string) {
  return queryOptions({
    queryKey: ['account-invite', token],
    queryFn: ({ signal }) => call('checkAccountInvite', { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function acceptAccountInvite(token: string, { email, password }: SignInDraft): Promise<SignInStep> {
  const { person, step } = await call('acceptAccountInvite', { body: { token, email: email.trim(), password } });
  if (person) await beginSession(person);
  return step;
}
