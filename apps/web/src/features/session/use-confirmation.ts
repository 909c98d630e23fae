import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { reloadSession } from '../../lib/session.ts';

interface Confirmation {
  isAsking: boolean;
  email?: string;
  error?: unknown;
}

/** Follows a confirmation link as soon as it is there, and again when asked to. */
export function useConfirmation(token: string, isLink: boolean): Confirmation & { retry: () => void } {
  const queryClient = useQueryClient();
  const [tries, setTries] = useState(1);
  const [confirmation, setConfirmation] = useState<Confirmation>({ isAsking: isLink });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call
  useEffect(() => {
    if (!isLink) return;
    let isCurrent = true;
    setConfirmation({ isAsking: true });
    confirm(queryClient, token).then(
      (email) => isCurrent && setConfirmation({ isAsking: false, email }),
      (error: unknown) => isCurrent && setConfirmation({ isAsking: false, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [queryClient, token, isLink, tries]);
  return { ...confirmation, retry: () => setTries(tries + 1) };
}

async function confirm(queryClient: QueryClient, token: string): Promise<string> {
  const { email } = await queryClient.fetchQuery(confirmQuery(token));
  // where somebody is signed in, the session says which address is theirs
  await reloadSession(queryClient).catch(() => undefined);
  return email;
}

/** A link is used up by its first success, so its answer is kept: whoever asks again gets the same one. */
function confirmQuery(token: string) {
  return queryOptions({
    queryKey: ['confirm', token],
    queryFn: () => call('confirmEmail', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
