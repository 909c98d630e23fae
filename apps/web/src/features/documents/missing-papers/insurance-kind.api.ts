import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** Sets the kind of an insurance [KNO-14]. Waits for the lists, which show it; a refusal is reported. */
export function useSayInsuranceKind() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ document: { id, revision }, kind }: { document: Document; kind: InsuranceKind }) =>
      call('changeDocument', { params: { documentId: id }, body: { revision, insuranceKind: kind } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents }),
    onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
  });
}
