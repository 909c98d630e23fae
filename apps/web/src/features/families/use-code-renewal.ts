import { useRenewCode } from './invites.api.ts';
import { useOutcome } from './use-outcome.ts';

/** Makes a new invitation code, and says so. */
export function useCodeRenewal(familyId: string) {
  const renewing = useRenewCode();
  const tell = useOutcome();
  const renew = () =>
    void tell(renewing.mutateAsync(familyId), {
      failed: 'Failed to generate invitation code',
      done: ({ code }) => ({ title: `The new code is ${code.code}`, description: 'Any earlier code has ended.' }),
    });
  return { renew, isRenewing: renewing.isPending };
}
