import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { isConnectionLost, subscribeToConnection } from '../../../../lib/connection.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { detailsQuery } from '../details.api.ts';
import { createNotesKeeper } from './notes-store.ts';

const PAUSE_MS = 800;

/** One for the page: what was typed outlives the panel in which it was typed. */
const keeper = createNotesKeeper(saveNotes, PAUSE_MS);

async function saveNotes(documentId: string, notes: string): Promise<void> {
  const { queryKey } = detailsQuery(documentId);
  const details = queryClient.getQueryData(queryKey) ?? (await queryClient.fetchQuery(detailsQuery(documentId)));
  await call('changeDocument', { params: { documentId }, body: { revision: details.revision, notes } });
  queryClient.setQueryData(queryKey, (known) => known && { ...known, notes });
}

let isFollowed = false;

/** Called with the first notes: what could not be saved is tried again when the server is back, and before the tab goes. */
function followLeaving(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribeToConnection(() => {
    if (!isConnectionLost()) void keeper.flushAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keeper.flushAll();
  });
  window.addEventListener('beforeunload', (event) => {
    if (keeper.hasUnsaved()) event.preventDefault();
  });
}

/** The reader's notes on a document, saved as they are typed [D-14]. */
export function useNotes({ id, notes }: DocumentDetails) {
  const draft = useSyncExternalStore(keeper.subscribe, () => keeper.draftOf(id));
  const state = useSyncExternalStore(keeper.subscribe, () => keeper.stateOf(id));
  useEffect(() => {
    followLeaving();
    return () => void keeper.flush(id);
  }, [id]);
  return {
    text: draft ?? notes,
    state,
    write: (text: string) => keeper.write(id, text),
    saveNow: () => void keeper.flush(id),
  };
}
