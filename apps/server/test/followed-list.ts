import { randomUUID } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';

interface Page {
  documents: Document[];
  next: string | null;
  version: string;
}

interface Changes {
  version: string;
  isComplete: boolean;
  documents: Document[];
  goneIds: string[];
}

/** A list as an open page keeps it: loaded once, then brought up to date by what has changed. */
export interface FollowedList {
  /** How often the changes alone were enough. */
  deltas: number;
  /** The ids of the last changes that were enough; null where the list had to be loaded again. */
  update(): Promise<string[] | null>;
  documents(): Document[];
}

export async function readPage(person: TestPerson, query: Record<string, string> = {}): Promise<Page> {
  const answer = await send(person, `GET /api/documents?${new URLSearchParams({ limit: '200', ...query })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The same page as no server has it cached: behind a document that nobody has, and that no other request names. */
export async function readWhole(
  person: TestPerson,
  query: Record<string, string> = {},
): Promise<Omit<Page, 'version'>> {
  const { documents, next } = await readPage(person, { ...query, after: `ffffffff${randomUUID().slice(8)}` });
  return { documents, next };
}

export async function readChanges(person: TestPerson, since: string): Promise<Changes> {
  const answer = await send(person, `GET /api/documents/changes?since=${since}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function followList(person: TestPerson): Promise<FollowedList> {
  let { documents, version } = await readPage(person);
  const list: FollowedList = {
    deltas: 0,
    update: async () => {
      const changes = await readChanges(person, version);
      if (!changes.isComplete) {
        ({ documents, version } = await readPage(person));
        return null;
      }
      list.deltas += 1;
      const ids = [...changes.documents.map(({ id }) => id), ...changes.goneIds];
      const kept = documents.filter(({ id }) => !ids.includes(id));
      documents = [...kept, ...changes.documents].toSorted((a, b) => (a.id < b.id ? 1 : -1));
      version = changes.version;
      return ids;
    },
    documents: () => documents,
  };
  return list;
}
