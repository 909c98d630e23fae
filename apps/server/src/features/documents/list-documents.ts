import { LRUCache } from 'lru-cache';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { type DocumentFilter, findDocumentStates, readDocumentsAsJson } from './documents.repository.ts';

const KEPT_BYTES = 8 * 1024 * 1024;
const UUID_LENGTH = 36;

/**
 * Pages of documents as JSON. Serializing is most of a list's cost and usually one of 200 documents has changed, so each
 * document's JSON is cached under its state. Every call asks the database, under its policies, which documents and states
 * the caller sees.
 */
export function createDocumentList(): (tx: WebTransaction, filter: DocumentFilter) => Promise<string> {
  const kept = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (json, state) => json.length + state.length + 200,
  });

  async function readNew(tx: WebTransaction, states: string[]): Promise<Map<string, string>> {
    const documents = states.length > 0 ? await readDocumentsAsJson(tx, states.map(idOf)) : [];
    for (const { state, json } of documents) kept.set(state, json);
    // by id: a document that changed since its state was read is shown as it is now, a deleted one is not shown
    return new Map(documents.map(({ state, json }) => [idOf(state), json]));
  }

  return async (tx, filter) => {
    const { states, next } = await findDocumentStates(tx, filter);
    const known = states.map((state) => kept.get(state));
    const read = await readNew(
      tx,
      states.filter((_state, index) => known[index] === undefined),
    );
    const documents = states.flatMap((state, index) => known[index] ?? read.get(idOf(state)) ?? []);
    return `{"documents":[${documents.join()}],"next":${JSON.stringify(next)}}`;
  };
}

const idOf = (state: string) => state.slice(0, UUID_LENGTH);
