import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { isConnectionLost, subscribeToConnection } from '../../../../lib/connection.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { detailsQuery } from '../details.api.ts';
import { createNotesStore } from './notes-store.ts';

const PAUSE_MS = 800;

/** One for the whole page: unsaved text must outlive the panel. */
const store = createNotesStore(saveNotes, PAUSE_MS);

async function saveNotes(documentId: string, notes: string): Promise<void> {
  const { queryKey } = detailsQuery(documentId);
  const details = queryClient.getQueryData(queryKey) ?? (await queryClient.fetchQuery(detailsQuery(documentId)));
  await call('changeDocument', { params: { documentId }, body: { revision: details.revision, notes } });
  queryClient.setQueryData(queryKey, (known) => known && { ...known, notes });
}

let isFollowed = false;

/** Saves unsaved notes when the connection is back and before the tab closes. Set up with the first notes. */
function followLeaving(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribeToConnection(() => {
    if (!isConnectionLost()) void store.flushAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void store.flushAll();
  });
  window.addEventListener('beforeunload', (event) => {
    if (store.hasUnsaved()) event.preventDefault();
  });
}

/** The reader's notes on a document, saved as they are typed [D-14]. */
export function useNotes({ id, notes }: DocumentDetails) {
  const draft = useSyncExternalStore(store.subscribe, () => store.draftOf(id));
  const state = useSyncExternalStore(store.subscribe, () => store.stateOf(id));
  useEffect(() => {
    followLeaving();
    return () => void store.flush(id);
  }, [id]);
  return {
    text: draft ?? notes,
    state,
    write: (text: string) => store.write(id, text),
    saveNow: () => void store.flush(id),
  };
}
