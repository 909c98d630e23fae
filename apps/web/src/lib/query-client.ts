import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { askOwnPassword, endSession } from './leave-session.ts';
import { shouldRetry } from './retry.ts';

/** By `performance.now()`: whatever this code requests is requested after this moment. */
export const STARTED_AT = performance.now();

/**
 * Server data is here and nowhere else. A 401 for any call means that the session is over [STA-1], and one error code
 * that this session can only set a password [SEC-24].
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenUseless }),
  mutationCache: new MutationCache({ onError: leaveWhenUseless }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      // send requests even if the browser believes that it is offline: on many home networks it is wrong
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
