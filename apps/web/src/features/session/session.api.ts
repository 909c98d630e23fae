import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { beginSession } from '../../lib/session.ts';
import { type SignInDraft, type SignUpDraft, signUpBody } from './sign-up-draft.ts';

/** Which family a code leads to. Wrong codes are counted by the server, so each is asked once and never again by itself. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call('checkInvite', { body: { code } }, { signal }),
    staleTime: 60_000,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: SignInDraft) => call('signIn', { body: { email: email.trim(), password } }),
    onSuccess: ({ person }) => beginSession(queryClient, person),
  });
}

/** A code is looked at before the account is made, so that a wrong one costs nothing [AUT-5]. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(draft: SignUpDraft) {
      if (draft.family === 'join') await queryClient.fetchQuery(inviteQuery(draft.code.trim()));
      return call('signUp', { body: signUpBody(draft) });
    },
    onSuccess: ({ person }) => beginSession(queryClient, person),
  });
}
