import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import {
  type DeviceKey,
  DeviceKeyGone,
  findDeviceKey,
  jsonBytes,
  readJson,
  removeRecord,
  writeRecords,
} from '../../lib/offline-papers/device-key.ts';
import { keepingAnswer, keptOwner } from '../../lib/offline-papers/keeping-answers.ts';
import { KEPT_NAME } from '../../lib/offline-papers/kept-names.ts';
import { currentKept, publishKept } from '../../lib/offline-papers/kept-papers.ts';
import { INDEX, type KeptIndex, type KeptLists, type KeptPaper, LISTS } from '../../lib/offline-papers/kept-records.ts';
import { isKeptSession } from '../../lib/offline-papers/session-keeping.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { reloadSession, sessionQuery } from '../../lib/session-query.ts';
import { fetchPaper, isUpToDate } from './fetch-paper.ts';
import { changeIndex, dropUnwanted, readIndex, wantedIds, withOnly } from './kept-index.ts';
import { forgetAll, loadTrips, onlyChosen, stillKept } from './kept-trips.ts';
import { tellWorker } from './worker.ts';

/** One tab fetches at a time, so that the next one need not fetch the same. */
const FETCHING = `${KEPT_NAME}-fetching`;
/** Of a longer list, the newest documents and all that open offline are kept. */
const MAX_LISTED = 2000;

/** What is already on this device, before any list has loaded. */
export async function showKept(): Promise<void> {
  const deviceKey = keptOwner() === null ? null : await findDeviceKey();
  const index = deviceKey && (await readJson<KeptIndex>(deviceKey, INDEX));
  if (index && index.personId === keptOwner()) publishKept(index);
}

let wanted: readonly Document[] | null = null;

/**
 * Syncs pinned papers and those of trips with the complete list of documents: what is no longer wanted or visible is
 * removed at once [SEC-48], then new or changed ones are fetched, until a newer list arrives. Never fails: failed downloads are
 * retried the next time.
 */
export async function refreshKept(listed: readonly Document[]): Promise<void> {
  if (keptOwner() === null) return publishKept(null);
  wanted = listed;
  await sync(listed).catch((error: unknown) => {
    publishKept(error instanceof DeviceKeyGone ? null : currentKept(), { isFull: isOutOfSpace(error) });
  });
}

async function sync(listed: readonly Document[]): Promise<void> {
  // the list may belong to another person than the one this device remembers
  if (isKeptSession()) await reloadSession(queryClient);
  const personId = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
  if (personId === undefined || keptOwner() !== personId) return publishKept(null);
  const keepsPinned = keepingAnswer(personId) === 'yes';
  const pinned = listed.filter(({ isFavorite }) => keepsPinned && isFavorite).map(({ id }) => id);
  const deviceKey = await dropUnwanted(personId, (known) => ({ pinned, trips: stillKept(known, personId, listed) }));
  if (!deviceKey) return publishKept(null);
  const trips = await loadTrips(personId, listed);
  if (trips && !keepsPinned && Object.keys(trips).length === 0) return forgetAll();
  const index = trips
    ? await changeIndex(deviceKey, (known) => ({
        index: withOnly(known, { pinned, trips: onlyChosen(personId, trips) }),
      }))
    : await readIndex(deviceKey);
  publishKept(index);
  const ids = wantedIds(index);
  await saveLists(deviceKey, listed, ids);
  const documents = listed.filter(({ id }) => ids.has(id));
  await navigator.locks.request(FETCHING, () => fetchMissing(deviceKey, documents, () => wanted === listed));
}

async function fetchMissing(
  deviceKey: DeviceKey,
  documents: readonly Document[],
  isWanted: () => boolean,
): Promise<void> {
  const { papers } = await readIndex(deviceKey);
  let isFull = false;
  // the smallest first: after one that does not fit, browsers briefly refuse even small ones
  const missing = documents.filter((document) => !isUpToDate(papers[document.id], document));
  for (const document of missing.toSorted((one, other) => one.sizeBytes - other.sizeBytes)) {
    if (!isWanted()) return;
    try {
      publishKept(await addPaper(deviceKey, document, papers[document.id]), { isFull });
    } catch (error) {
      // without a response or a session there is no point in continuing
      if (!isOutOfSpace(error) && !isRefusal(error)) throw error;
      isFull ||= isOutOfSpace(error);
    }
  }
  if (!isWanted()) return;
  const refreshedAt = new Date().toISOString();
  publishKept(await changeIndex(deviceKey, (index) => ({ index: { ...index, refreshedAt } })), { isFull });
  // not awaited: a browser may refuse the worker
  if (documents.some(({ kind }) => kind === 'pdf')) void tellWorker({ kind: 'keep-pdf-reader' });
}

/** Another tab may have learned meanwhile that the paper is no longer wanted: then it is not stored. */
async function addPaper(deviceKey: DeviceKey, document: Document, known?: KeptPaper): Promise<KeptIndex> {
  const { paper, records } = await fetchPaper(document, known);
  return changeIndex(deviceKey, (index) => {
    if (!wantedIds(index).has(document.id)) return { index };
    return { index: { ...index, papers: { ...index.papers, [document.id]: paper } }, records };
  });
}

function isOutOfSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Refused by the server, for this paper only. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && error.status < 500;
}

async function saveLists(deviceKey: DeviceKey, listed: readonly Document[], kept: ReadonlySet<string>): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const asking = { queryKey: QUERY_KEYS.families, queryFn: () => call('listFamilies', {}), retry: false };
  const families = await queryClient.fetchQuery(asking).catch(() => null);
  // the old ones would still contain what the reader can no longer see
  if (!session || !families) return await removeRecord(deviceKey, LISTS);
  const documents = listed.filter(({ id }, place) => kept.has(id) || place < MAX_LISTED);
  const reminderPreferences = queryClient.getQueryData(QUERY_KEYS.reminderPreferences) ?? null;
  const collections = queryClient.getQueryData(QUERY_KEYS.collections) ?? null;
  const lists: KeptLists = { session, families, documents, reminderPreferences, collections };
  await writeRecords(deviceKey, new Map([[LISTS, jsonBytes(lists)]]));
}
