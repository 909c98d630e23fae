import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

export const securityQuery = queryOptions({
  queryKey: QUERY_KEYS.security,
  queryFn: ({ signal }) => call('getSecurity', {}, { signal }),
});

/** Ends every other session too [D-5, SEC-21]. */
export function useChangePassword() {
  return useSecurityChange((body: { current: string; password: string; endsStandingAccess: boolean }) =>
    call('changePassword', { body }),
  );
}

export function useRenamePasskey() {
  return useSecurityChange(({ passkeyId, name }: { passkeyId: string; name: string }) =>
    call('renamePasskey', { params: { passkeyId }, body: { name } }),
  );
}

export function useRemovePasskey() {
  return useSecurityChange((passkeyId: string) => call('removePasskey', { params: { passkeyId } }));
}

/** The secret has no effect until a code of it is confirmed. */
export function useBeginTwoFactor() {
  return useMutation({ mutationFn: (password: string) => call('beginTwoFactor', { body: { password } }) });
}

export function useTurnOnTwoFactor() {
  return useSecurityChange((code: string) => call('turnOnTwoFactor', { body: { code } }));
}

export function useRenewBackupCodes() {
  return useSecurityChange((password: string) => call('renewBackupCodes', { body: { password } }));
}

export function useTurnOffTwoFactor() {
  return useSecurityChange((password: string) => call('turnOffTwoFactor', { body: { password } }));
}

/** Leaves for the house's provider. */
export async function linkOidc(password: string): Promise<void> {
  const { url } = await call('beginOidcLink', { body: { password } });
  location.assign(url);
}

export async function leaveForFirstPassword(): Promise<void> {
  const { url } = await call('beginOidcPassword', {});
  location.assign(url);
}

export function useEndOidcLink() {
  return useSecurityChange((password: string) => call('endOidcLink', { body: { password } }));
}

export function useEndSession() {
  return useSecurityChange((sessionId: string) => call('endSession', { params: { sessionId } }));
}

export function useEndOtherSessions() {
  return useSecurityChange((_: undefined) => call('endOtherSessions', {}));
}

/** Checks the password, asks the browser for a passkey, then stores it on the server. */
export function useAddPasskey() {
  return useSecurityChange(async ({ name, password }: { name: string; password: string }) => {
    const [{ challengeId, options }, { createPasskey }] = await Promise.all([
      call('beginPasskey', { body: { password } }),
      import('./create-passkey.ts'),
    ]);
    return call('addPasskey', { body: { challengeId, name, answer: await createPasskey(options) } });
  });
}

/** Reloads the section after success, and after a refusal, which may mean that another device changed it. */
function useSecurityChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => reloadSecurity(queryClient) });
}

function reloadSecurity(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.calendarLink }); // may have been ended
  return queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
}
