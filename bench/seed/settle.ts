import { setTimeout as sleep } from 'node:timers/promises';
import { get, type SeededPerson } from './person.ts';

const PATIENCE_MS = 300_000;
const LOOK_MS = 250;

/** Until all pictures of somebody's documents are made: each is a change of the list, and work for the machine. */
export async function settle(person: SeededPerson): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let after = ''; Date.now() < end; ) {
    const { documents, next } = await (await get(person, `/api/documents?limit=200${after}`)).json();
    if (documents.some(({ thumbnail }: { thumbnail: string }) => thumbnail === 'pending')) await sleep(LOOK_MS);
    else if (next === null) return;
    else after = `&after=${next}`;
  }
  throw new Error('The pictures were not there after five minutes.');
}
