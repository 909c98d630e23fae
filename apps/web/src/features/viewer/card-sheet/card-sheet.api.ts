import type { CardSheetPlan } from '@kinvault/domain/documents/card-sheet.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { partKey } from '../side-panel/details.api.ts';

/** The sheet as it leaves; each document's activity says so. */
export function useMakeCardSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: CardSheetPlan) => call('makeCardSheet', { body: plan }),
    onSuccess: (_, { sides }) => {
      for (const { documentId } of sides) void client.invalidateQueries({ queryKey: partKey(documentId, 'activity') });
    },
  });
}
