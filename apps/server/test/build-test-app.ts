import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Document, NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createAuthentication } from '../src/features/accounts/authentication.ts';
import { createAmbientConnection } from '../src/platform/db/ambient-connection.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions, type Transactions } from '../src/platform/db/transactions.ts';
import { sessionCookieName } from '../src/platform/http/session-cookie.ts';
import { startJobs } from '../src/platform/jobs/pg-boss-jobs.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore, type FileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';
import { cloneTemplate } from './template-database.ts';

export const ORIGIN = 'http://kinvault.test';

export interface TestApp {
  app: FastifyInstance;
  transactions: Transactions;
  files: FileStore;
  /** Where the file store lies. */
  folder: string;
  /** The database's ordinary login. */
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  maxUploadBytes?: number;
  appUrl?: string;
  trustProxy?: string;
}

/** The real application on a database and a file store of its own; only the address it listens on is missing. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await cloneTemplate(inject('postgres'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-app-'));
  const pool = createPool(database.connection);
  const transactions = createTransactions(pool);
  const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: true });
  const files = createFileStore({ objects: createObjectStore(`file:${path.join(folder, 'files')}`), keyring });
  const jobs = await startJobs(database.connection, () => {});
  const ambient = createAmbientConnection(pool);
  const appUrl = options.appUrl ?? ORIGIN;
  const isHttps = appUrl.startsWith('https:');
  const settings = { appUrl, secret: randomBytes(32).toString('hex'), cookieName: sessionCookieName(isHttps), isHttps };
  const app = await buildApp({
    transactions,
    files,
    enqueue: jobs.enqueue,
    authentication: createAuthentication(ambient.dialect, settings),
    within: ambient.within,
    maxUploadBytes: options.maxUploadBytes ?? 10 * 1024 * 1024,
    minPasswordLength: 6,
    version: 'test',
    checkReadiness: async () => {
      await Promise.all([pool.query('select'), files.check()]);
    },
    http: { ...settings, appOrigin: appUrl, trustProxy: options.trustProxy, logger: false },
    web: undefined,
  });
  const stop = async () => {
    await app.close();
    await jobs.stop();
    await pool.end();
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { app, transactions, files, folder, connection: database.connection, stop };
}

export interface TestPerson {
  id: string;
  name: string;
  email: string;
  password: string;
  familyId: string;
  cookie: string;
}

/** A person with a family of their own, through the front door. */
export async function signUpPerson({ app }: TestApp, name = 'Elena Rivera'): Promise<TestPerson> {
  const email = `${randomUUID()}@rivera.example`;
  const password = 'quiet lantern orchard';
  const family = { kind: 'create', name: `Family of ${name}` };
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { origin: ORIGIN },
    payload: { name, email, password, family },
  });
  if (response.statusCode !== 201) throw new Error(`sign-up answered ${response.statusCode}: ${response.body}`);
  const cookie = response.cookies.map(({ name: key, value }) => `${key}=${encodeURIComponent(value)}`).join('; ');
  const { families } = (await app.inject({ url: '/api/families', headers: { cookie } })).json();
  return { id: response.json().person.id, name, email, password, familyId: families[0].id, cookie };
}

/** A request as this person's browser sends it. */
export function as(person: TestPerson, options: InjectOptions): InjectOptions {
  const headers = { cookie: person.cookie, origin: ORIGIN, 'idempotency-key': randomUUID(), ...options.headers };
  return { ...options, headers };
}

/** Puts a person into a family, whatever invitations would say. */
export async function addMember(
  { transactions }: TestApp,
  familyId: string,
  person: TestPerson,
  membership: { role?: 'Admin' | 'Member' | 'Viewer'; state?: 'invited' | 'requested' | 'active' } = {},
): Promise<void> {
  const { role = 'Member', state = 'active' } = membership;
  await transactions.asSystem((tx) =>
    tx
      .insertInto('members')
      .values({ family_id: familyId, person_id: person.id, role, state, added_by: null })
      .execute(),
  );
}

// 1 x 1 pixel
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function uploadBytes({ app }: TestApp, person: TestPerson, bytes: Buffer = PNG): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await app.inject(as(person, { method: 'POST', url: '/api/uploads', payload: bytes, headers }));
  if (response.statusCode !== 201) throw new Error(`upload answered ${response.statusCode}: ${response.body}`);
  return response.json().fileId;
}

/** A document of this person's own, seen by nobody else unless `target` says so. */
export async function createDocument(
  test: TestApp,
  person: TestPerson,
  input: Partial<Omit<NewDocument, 'target'>> & { target?: UploadTarget; bytes?: Buffer } = {},
): Promise<Document> {
  const { bytes, ...rest } = input;
  const target = { kind: 'person', personId: person.id, shareWith: [] };
  const fileId = await uploadBytes(test, person, bytes);
  const payload = { fileId, fileName: 'passport.png', name: 'Passport', type: 'Passport', target, ...rest };
  const response = await test.app.inject(as(person, { method: 'POST', url: '/api/documents', payload }));
  if (response.statusCode !== 201) throw new Error(`creating answered ${response.statusCode}: ${response.body}`);
  return response.json();
}
