import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../setup/failure.mjs';
import { addPaper, hashPaper, listPapers, openClient, sha256, signUp } from './client.mjs';
import { until } from './process.mjs';

const PAUSE_MS = 30;
const CONTRACT = /^\{"error":\{"code":"[a-z_]+"/;

/**
 * People at work through the proxy: each reads lists and adds papers, one after the other, and notes what failed and
 * what was acknowledged. Papers are added under new keys each time: a request that failed is not repeated.
 */
export async function startLoad({ url, people: count = 8 }) {
  const people = [];
  for (let index = 0; index < count; index++) people.push(await signUp(openClient({ url })));
  const load = { requests: 0, failures: [], acknowledged: new Map(), foreignBodies: 0 };
  let isOver = false;

  const note = (what, { status, body }) => {
    load.requests++;
    if (status === 200 || status === 201) return;
    if (!CONTRACT.test(body)) load.foreignBodies++;
    load.failures.push({ what, status, body: String(body).slice(0, 200), at: Date.now() });
  };
  const asAnswer = (error) => ({ status: 0, body: `{"error":{"code":"connection"} ${error.code ?? error.message}` });

  async function work(person) {
    for (let turn = 0; !isOver; turn++) {
      note('list', await person.client.ask('GET', '/api/documents?limit=15').catch(asAnswer));
      if (turn % 2 === 0) await add(person);
      await sleep(PAUSE_MS);
    }
  }

  async function add(person) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000)]);
    const answer = await addPaper(person, { bytes, name: randomUUID() }).catch(asAnswer);
    note('add', answer);
    if (answer.status === 201) load.acknowledged.set(JSON.parse(answer.body).id, { person, hash: sha256(bytes) });
  }

  const working = Promise.all(people.map(work));
  return {
    ...{ load, people },
    /** Resolves when so many more requests have been answered rightly. */
    async untilServed(more = 50) {
      const wanted = served() + more;
      await until(() => served() >= wanted, `Nothing is served any more; failed: ${describeFailures(load.failures)}`);
    },
    async stop() {
      isOver = true;
      await working;
    },
    close() {
      for (const { client } of people) client.close();
    },
    /** @throws {Failure} where an acknowledged paper is not listed, or one of `files` does not open as it was sent */
    checkAcknowledged: (files) => checkAcknowledged(people, load.acknowledged, files),
  };

  function served() {
    return load.requests - load.failures.length;
  }
}

async function checkAcknowledged(people, acknowledged, files = 20) {
  const listed = new Set();
  for (const person of people) for (const { id } of await listPapers(person)) listed.add(id);
  const lost = [...acknowledged.keys()].filter((id) => !listed.has(id));
  if (lost.length > 0) throw new Failure(`${lost.length} acknowledged papers are lost: ${lost.slice(0, 3)}`);
  for (const [id, { person, hash }] of [...acknowledged].slice(-files)) {
    if ((await hashPaper(person, id)) !== hash) throw new Failure(`Paper ${id} is not what was sent.`);
  }
}

/** Counts the failures of each kind, as in "add 502 × 3". */
export function describeFailures(failures) {
  const kinds = Map.groupBy(
    failures,
    ({ what, status, body }) => `${what} ${status || 'cut off'} ${body.slice(0, 60)}`,
  );
  return [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join('; ') || 'none';
}
