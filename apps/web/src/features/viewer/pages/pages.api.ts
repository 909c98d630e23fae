import type { PagePlan } from '@kinvault/domain/documents/page-plan.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useReloadDocuments } from '../side-panel/sharing/sharing.api.ts';

/** With the key of the plan: sent again after a lost response, it is carried out once. */
export function useArrangePages(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: ({ plan, key }: { plan: PagePlan; key: string }) =>
      call('arrangePages', { params: { documentId }, headers: { 'idempotency-key': key }, body: plan }),
    onSettled: reload,
  });
}
