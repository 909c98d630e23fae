import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { reloadSession } from '../../../lib/session.ts';

interface Confirmation {
  isLoading: boolean;
  email?: string;
  error?: unknown;
}

/** Follows a confirmation link as soon as it is there, and again when asked to, with a password where one is needed. */
export function useConfirmation(token: string, isLink: boolean) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState<{ password?: string }>({});
  const [confirmation, setConfirmation] = useState<Confirmation>({ isLoading: isLink });
  useEffect(() => {
    if (!isLink) return;
    let isCurrent = true;
    setConfirmation({ isLoading: true });
    confirm(queryClient, token, attempt.password).then(
      (email) => isCurrent && setConfirmation({ isLoading: false, email }),
      (error: unknown) => isCurrent && setConfirmation({ isLoading: false, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [queryClient, token, isLink, attempt]);
  const isRefused = confirmation.error instanceof ApiError && confirmation.error.code === 'password_wrong';
  return {
    ...confirmation,
    needsPassword: isRefused,
    hasGivenPassword: attempt.password !== undefined,
    retry: (password = attempt.password) => setAttempt({ password }),
  };
}

async function confirm(queryClient: QueryClient, token: string, password: string | undefined): Promise<string> {
  const { email } = await queryClient.fetchQuery(confirmQuery(token, password));
  // where somebody is signed in, the session says which address is theirs
  await reloadSession(queryClient).catch(() => undefined);
  return email;
}

/** A link is used up by its first success, so its answer is kept: whoever asks again gets the same one. */
function confirmQuery(token: string, password: string | undefined) {
  return queryOptions({
    queryKey: ['confirm', token],
    queryFn: () => call('confirmEmail', { body: { token, password } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
