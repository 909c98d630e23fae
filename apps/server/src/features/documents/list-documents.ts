import { LRUCache } from 'lru-cache';
import type { EarlyRead, PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import {
  type DocumentFilter,
  type DocumentStates,
  documentStatesRead,
  type ListedDocument,
  listedDocumentsRead,
} from './documents.repository.ts';
import { applyChanges, idOf } from './page-changes.ts';

const KEPT_BYTES = 8 * 1024 * 1024;

/** What a cached response is asked for and made with. */
interface DocumentList {
  read: (known: string | null) => EarlyRead;
  complete: (page: DocumentStates, known: DocumentStates | undefined) => { row: DocumentStates; size: number } | null;
  make: (page: DocumentStates) => Promise<string>;
}

interface DocumentLists {
  listDocuments: (bearer: PersonBearer, filter: DocumentFilter) => DocumentList;
  listChanges: (bearer: PersonBearer, since: string) => Promise<string>;
}

/**
 * Pages of documents, and what has changed since one, as JSON. Serializing is most of a list's cost and usually one of 200
 * documents has changed, so each document's JSON is cached under its state. Which documents and states the caller sees the
 * database has decided, under its policies; of a page that is cached it reads those alone that have changed since.
 * Opens its own transaction: in one packet with the documents that are not cached.
 */
export function createDocumentLists(transactions: Transactions): DocumentLists {
  const kept = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (json, state) => json.length + state.length + 200,
  });

  async function readNew(bearer: PersonBearer, states: string[]): Promise<Map<string, string>> {
    if (states.length === 0) return new Map();
    const read = listedDocumentsRead(states.map(idOf));
    return transactions.readEarlyAs(bearer, read, async (documents: ListedDocument[]) => {
      for (const { state, json } of documents) kept.set(state, json);
      // by id: a document that changed since its state was read is shown as it is now, a deleted one is not shown
      return new Map(documents.map(({ state, json }) => [idOf(state), json]));
    });
  }

  /** One for each state; undefined for a document that was deleted since. */
  async function readJson(bearer: PersonBearer, states: string[]): Promise<(string | undefined)[]> {
    const known = states.map((state) => kept.get(state));
    const read = await readNew(
      bearer,
      states.filter((_state, index) => known[index] === undefined),
    );
    return states.map((state, index) => known[index] ?? read.get(idOf(state)));
  }

  async function writePage(bearer: PersonBearer, { version, states, next }: DocumentStates): Promise<string> {
    const documents = await readJson(bearer, states ?? []);
    return `{"documents":[${documents.filter(isShown).join()}],"next":${JSON.stringify(next)},"version":"${version}"}`;
  }

  async function listChanges(bearer: PersonBearer, since: string): Promise<string> {
    const read = documentStatesRead({ limit: 0 }, since);
    const { version, changed, states } = await transactions.readEarlyAs(
      bearer,
      read,
      async ([row]: DocumentStates[]) => row as DocumentStates,
    );
    const isComplete = version === since || changed !== null;
    const listed = changed === null ? [] : (states ?? []);
    const documents = await readJson(bearer, listed);
    const shown = new Set(listed.filter((_state, index) => isShown(documents[index])).map(idOf));
    const goneIds = (changed ?? []).filter((id) => !shown.has(id));
    const json = `"documents":[${documents.filter(isShown).join()}],"goneIds":${JSON.stringify(goneIds)}`;
    return `{"version":"${version}","isComplete":${isComplete},${json}}`;
  }

  return {
    listDocuments: (bearer, filter) => ({
      read: (known) => documentStatesRead(filter, known),
      complete: (page, known) => completePage(page, known, filter.limit),
      make: (page) => writePage(bearer, page),
    }),
    listChanges,
  };
}

const isShown = (json: string | undefined) => json !== undefined;

function completePage(page: DocumentStates, known: DocumentStates | undefined, limit: number) {
  const row = page.changed === null ? page : known ? applyChanges(known, page, limit) : null;
  return row && { row, size: (row.states ?? []).reduce((sum, state) => sum + state.length, 0) };
}
