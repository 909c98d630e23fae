import type { ExemptionChange } from '@kinvault/domain/families/exemption-routes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** 'Not needed' and back. Waits for the list of families, which shows it; a refusal is reported. */
export function useChangeExemption() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ personId, ...change }: ExemptionChange & { personId: string }) =>
      call('changeExemption', { params: { personId }, body: change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families }),
    onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
  });
}
