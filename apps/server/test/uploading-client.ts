/** A person who adds documents until the server goes away, and remembers what it acknowledged. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { type Caller, call, type ServerProcess, signUpCaller } from './server-process.ts';

const LARGEST_BYTES = 600_000;

/** A document on its way. Sent again with the same keys, it must not be added twice. */
interface Pending {
  name: string;
  bytes: Buffer;
  uploadKey: string;
  createKey: string;
}

export interface UploadingClient extends Caller {
  /** The SHA-256 of each acknowledged document, by its id. */
  acknowledged: Map<string, string>;
  pending: Pending | undefined;
}

/** One run of the server. `isCut` is set before the first signal: until then every refusal is an error. */
export interface ServerRun {
  server: ServerProcess;
  isCut: boolean;
  onAcknowledged(): void;
}

/** The server could not store it: nothing is acknowledged, and the same keys may be sent again. */
export class NotAcknowledged extends Error {}
const COULD_NOT = [503, 507];

export async function signUpClient(server: ServerProcess): Promise<UploadingClient> {
  return { ...(await signUpCaller(server)), acknowledged: new Map(), pending: undefined };
}

export async function uploadUntilCut(run: ServerRun, client: UploadingClient): Promise<void> {
  try {
    while (!run.isCut) {
      await addDocument(run.server, client);
      run.onAcknowledged();
    }
  } catch (error) {
    const isBroken = error instanceof TypeError || error instanceof NotAcknowledged; // fetch throws a TypeError
    if (!(run.isCut && isBroken)) throw error;
  }
}

/** Adds the pending document, or a new one of random size. */
export async function addDocument(server: ServerProcess, client: UploadingClient): Promise<void> {
  client.pending ??= makePending();
  const { name, bytes, uploadKey, createKey } = client.pending;
  const upload = { method: 'POST', path: '/api/uploads', key: uploadKey, bytes };
  const { fileId } = readCreated(await call(server, client.cookie, upload));
  const target = { kind: 'person', personId: client.personId, shareWith: [] };
  const json = { fileId, fileName: `${name}.pdf`, name, type: 'Other', target };
  const creation = { method: 'POST', path: '/api/documents', key: createKey, json };
  const { id } = readCreated(await call(server, client.cookie, creation));
  client.acknowledged.set(id, sha256(bytes));
  client.pending = undefined;
}

function makePending(): Pending {
  const bytes = randomBytes(Math.ceil(Math.random() ** 3 * LARGEST_BYTES) + 100);
  bytes.write('%PDF-1.7\n');
  return { name: randomUUID(), bytes, uploadKey: randomUUID(), createKey: randomUUID() };
}

function readCreated({ status, bytes }: { status: number; bytes: Buffer }): Record<'id' | 'fileId', string> {
  if (COULD_NOT.includes(status)) throw new NotAcknowledged(`the server answered ${status}`);
  expect(status).toBe(201);
  return JSON.parse(String(bytes));
}

/** What a fault has done to acknowledged documents: 0 of each, or it is a fault of the server. */
export interface Losses {
  lost: number;
  /** Listed, and its bytes are not those that were sent or cannot be read. */
  falselyAcknowledged: number;
  doubled: number;
}

/** Every acknowledged document is there once and whole, and every other document that is there has its file. */
export async function expectNothingLost(...client: Parameters<typeof findLosses>): Promise<void> {
  expect(await findLosses(...client)).toEqual({ lost: 0, falselyAcknowledged: 0, doubled: 0 });
}

/** Files of the documents in `checked` are not read again; those read are added to it. */
export async function findLosses(
  server: Pick<ServerProcess, 'url'>,
  client: UploadingClient,
  checked = new Set<string>(),
): Promise<Losses> {
  const listed = await listAll(server, client);
  const ids = new Set(listed.map(({ id }) => id));
  const lost = [...client.acknowledged.keys()].filter((id) => !ids.has(id)).length;
  const doubled = listed.length - new Set(listed.map(({ name }) => name)).size;
  let falselyAcknowledged = 0;
  for (const { id } of listed) {
    if (checked.has(id)) continue;
    checked.add(id);
    const hash = await hashFile(server, client, id);
    if (hash === undefined || hash !== (client.acknowledged.get(id) ?? hash)) falselyAcknowledged++;
  }
  return { lost, falselyAcknowledged, doubled };
}

/** Of several people together. */
export async function sumLosses(
  server: Pick<ServerProcess, 'url'>,
  clients: UploadingClient[],
  checked?: Set<string>,
): Promise<Losses> {
  const sum = { lost: 0, falselyAcknowledged: 0, doubled: 0 };
  for (const client of clients) {
    const { lost, falselyAcknowledged, doubled } = await findLosses(server, client, checked);
    sum.lost += lost;
    sum.falselyAcknowledged += falselyAcknowledged;
    sum.doubled += doubled;
  }
  return sum;
}

export async function listAll(server: Pick<ServerProcess, 'url'>, client: UploadingClient): Promise<Document[]> {
  const documents: Document[] = [];
  for (let after = ''; ; ) {
    const page = await call(server, client.cookie, { path: `/api/documents?limit=200${after}` });
    expect(page.status).toBe(200);
    const { documents: shown, next } = JSON.parse(String(page.bytes));
    documents.push(...shown);
    if (next === null) return documents;
    after = `&after=${next}`;
  }
}

/** Undefined when it cannot be read. */
async function hashFile(
  server: Pick<ServerProcess, 'url'>,
  client: UploadingClient,
  id: string,
): Promise<string | undefined> {
  const link = await call(server, client.cookie, { method: 'POST', path: `/api/documents/${id}/link`, json: {} });
  const file = await call(server, client.cookie, { path: JSON.parse(String(link.bytes)).url });
  return file.status === 200 ? sha256(file.bytes) : undefined;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
