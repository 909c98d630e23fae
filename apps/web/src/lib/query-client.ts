import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { askOwnPassword, endSession } from './leave-session.ts';
import { shouldRetry } from './retry.ts';

/** By `performance.now()`: every list is requested after this moment. */
export const STARTED_AT = performance.now();

/**
 * Server data lives here and nowhere else. A 401 to any call means that the session is over [STA-1], and one refusal
 * that this session can do nothing but set a password [SEC-24].
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenUseless }),
  mutationCache: new MutationCache({ onError: leaveWhenUseless }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      // ask even when the browser believes to be offline: it is wrong on many home networks, and a person wants an answer
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

function leaveWhenUseless(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'unauthorized') endSession();
  if (error.code === 'new_password_required') askOwnPassword();
}
