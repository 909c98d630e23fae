import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { partKey } from '../side-panel/details.api.ts';

/** The copy as it leaves; its activity says so. */
export function useMakeCopy(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: CopyPlan) => call('makeCopy', { params: { documentId }, body: plan }),
    onSuccess: () => client.invalidateQueries({ queryKey: partKey(documentId, 'activity') }),
  });
}
