import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { reloadSession } from '../../../lib/session.ts';

interface Confirmation {
  isLoading: boolean;
  email?: string;
  error?: unknown;
}

/** Sends the link's token on mount, and again on retry, with a password if the server asks for one. */
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
  // a signed-in person's session holds the old address
  await reloadSession(queryClient).catch(() => undefined);
  return email;
}

/** A link works once, so its answer is cached for as long as the page is open. */
function confirmQuery(token: string, password: string | undefined) {
  return queryOptions({
    queryKey: ['confirm', token],
    queryFn: () => call('confirmEmail', { body: { token, password } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
