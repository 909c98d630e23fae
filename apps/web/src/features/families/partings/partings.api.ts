import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import type { PartingQuestion } from '@kinvault/domain/families/parting.schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { saveFrom } from '../../../lib/save-from.ts';
import { useFamilyChange } from '../family-changes.api.ts';

/** Its key starts with the families' key, so that reloading those reloads this too. */
export const partingsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'partings'],
  queryFn: ({ signal }) => call('listPartings', {}, { signal }),
  select: ({ partings }) => partings,
});

interface Asked {
  personId: string;
  question: PartingQuestion;
}

export function useAskParting() {
  return useFamilyChange(({ personId, question }: Asked) =>
    call('askParting', { params: { personId }, body: question }),
  );
}

export function useAgreeToParting() {
  return useFamilyChange(({ personId, question }: Asked) =>
    call('agreeToParting', { params: { personId }, body: question }),
  );
}

/** Declines, or takes the question back. */
export function useEndParting() {
  return useFamilyChange((personId: string) => call('endParting', { params: { personId } }));
}

export function useUndoParting() {
  return useFamilyChange((personId: string) => call('undoParting', { params: { personId } }));
}

/** Saves a ZIP for each 200 documents of the person, renewed ones included. */
export function useDownloadAll() {
  return useMutation({
    mutationFn: async (personId: string): Promise<void> => {
      const { documentIds } = await call('listDocumentsToSave', { params: { personId } });
      for (let first = 0; first < documentIds.length; first += MAX_DOCUMENTS_AT_ONCE) {
        const body = { documentIds: documentIds.slice(first, first + MAX_DOCUMENTS_AT_ONCE) };
        saveFrom((await call('createArchive', { headers: { 'idempotency-key': randomUuid() }, body })).url);
      }
    },
  });
}
