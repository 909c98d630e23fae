import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { STORE_FAULTS, type StoreFault, startFaultyStore } from './faulty-store.ts';
import { reportFigure } from './figure.ts';
import { getFile } from './file-link.ts';
import { it as base } from './fixtures.ts';
import { rounds } from './rounds.ts';
import { runSql } from './run-sql.ts';
import { send, sendRequest } from './send.ts';
import { forPerson } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

const UPLOADS = rounds({ quick: 12, full: 600 });
const CLIENTS = 6;
const FAILING_OTHERS = 0.2;

const store = await startFaultyStore();
const it = base.extend('serverOptions', { scope: 'file' }, { objects: store.objects });
it.afterAll(() => store.stop());

let puts = 0;

/** Objects being stored meet every fault in turn, then none; other requests meet any, now and then. */
function chooseFault(method: string): StoreFault | undefined {
  if (method === 'PUT') return STORE_FAULTS[puts++ % (STORE_FAULTS.length + 2)];
  return Math.random() < FAILING_OTHERS ? STORE_FAULTS[randomInt(STORE_FAULTS.length)] : undefined;
}

const newBytes = () => {
  const bytes = randomBytes(2_000 + Math.floor(Math.random() * 100_000));
  bytes.write('%PDF-1.7\n');
  return bytes;
};

/** A repeated one has the same key. */
function upload(person: TestPerson, { bytes, key }: { bytes: Buffer; key: string }) {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
  return sendRequest(person, { method: 'POST', url: '/api/uploads', payload: bytes, headers });
}

async function addPaper(person: TestPerson, fileId: string, name: string): Promise<string> {
  const payload = { fileId, fileName: 'a.pdf', name, type: 'Other', target: forPerson(person) };
  const created = await send(person, 'POST /api/documents', payload);
  expect(created.statusCode).toBe(201);
  return created.json().id;
}

it(`an object store that answers 500, hangs, resets, or says yes and has nothing is never believed: ${UPLOADS} uploads, every 201 is there, and a retry counts once [REL-6]`, {
  timeout: 60_000 + UPLOADS * 5_000,
}, async ({ owner }) => {
  const acknowledged = new Map<string, Buffer>();
  const statuses: number[] = [];
  for (let round = 0; round * CLIENTS < UPLOADS; round++) {
    store.failBy(chooseFault);
    const sent = Array.from({ length: CLIENTS }, () => ({ bytes: newBytes(), key: randomUUID() }));
    const answers = await Promise.all(sent.map((one) => upload(owner, one)));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
    store.failBy(() => undefined);
    for (const [index, one] of sent.entries()) {
      const answer = answers[index]?.statusCode === 201 ? answers[index] : await upload(owner, one);
      acknowledged.set(await addPaper(owner, answer.json().fileId, one.key), one.bytes);
    }
  }

  const listed = (await runSql(owner.server, 'select id from documents')).map(({ id }) => String(id));
  let falselyAcknowledged = 0;
  for (const [id, bytes] of acknowledged)
    if (!(await getFile(owner, id)).rawPayload.equals(bytes)) falselyAcknowledged++;
  const refused = statuses.filter((status) => status === 503).length;
  reportFigure({
    experiment: 'Object store fails while people upload',
    rounds: `${statuses.length} uploads`,
    lost: [...acknowledged.keys()].filter((id) => !listed.includes(id)).length,
    falselyAcknowledged,
    doubled: listed.filter((id) => !acknowledged.has(id)).length,
    remarks: `${refused} refused with 503 at the first try`,
  });
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
});
