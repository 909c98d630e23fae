import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Document, NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createAuthentication } from '../src/features/accounts/authentication.ts';
import { createAmbientConnection } from '../src/platform/db/ambient-connection.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions, type Transactions } from '../src/platform/db/transactions.ts';
import { createChanges } from '../src/platform/events/changes.ts';
import { sessionCookieName } from '../src/platform/http/session-cookie.ts';
import type { WebPages } from '../src/platform/http/web-pages.ts';
import type { Enqueue } from '../src/platform/jobs/jobs.ts';
import { startJobs } from '../src/platform/jobs/pg-boss-jobs.ts';
import { createAvatarDrawer } from '../src/platform/processing/avatar-drawer.ts';
import { createPictureDrawer } from '../src/platform/processing/picture-drawer.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore, type FileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';
import { cloneTemplate } from './template-database.ts';

export const ORIGIN = 'http://kinvault.test';

export interface TestApp {
  app: FastifyInstance;
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
  /** Where the file store lies. */
  folder: string;
  /** The database's ordinary login. */
  connection: pg.ClientConfig;
  /** Signs the cookies. */
  secret: string;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  maxUploadBytes?: number;
  quotaBytes?: number;
  isQuotaEnforced?: boolean;
  appUrl?: string;
  trustProxy?: string;
  /** Addresses are confirmed before anybody signs in. */
  confirmEmail?: boolean;
  web?: WebPages;
  /** Whole test families may be made. */
  mayMakeTestFamilies?: boolean;
  /** How often streams are asked after. */
  heartbeatMs?: number;
  /** Another server on this one's database and files; stop it first. */
  besides?: TestApp;
  /** Hears every line of the log, down to the finest. */
  log?: (line: string) => void;
}

/** The real application on a database and a file store of its own; only the address it listens on is missing. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { besides, log } = options;
  const place = besides ?? (await makePlace());
  const pool = createPool(place.connection);
  const transactions = createTransactions(pool);
  const keyring = await loadKeyring(path.join(place.folder, 'keyring.json'), { mayCreate: !besides });
  const files = createFileStore({ objects: createObjectStore(`file:${path.join(place.folder, 'files')}`), keyring });
  const jobs = await startJobs(place.connection, () => {});
  const avatarDrawer = createAvatarDrawer({ log: { warn: () => {} } });
  const pictureDrawer = createPictureDrawer({ log: { warn: () => {} } });
  const ambient = createAmbientConnection(pool);
  const appUrl = options.appUrl ?? ORIGIN;
  const isHttps = appUrl.startsWith('https:');
  const settings = { appUrl, secret: place.secret, cookieName: sessionCookieName(isHttps), isHttps };
  const authentication = createAuthentication(ambient.dialect, settings);
  const changes = createChanges(place.connection, () => {}, { heartbeatMs: options.heartbeatMs, listenAgainMs: 50 });
  await changes.listen();
  const app = await buildApp({
    transactions,
    changes,
    files,
    enqueue: jobs.enqueue,
    avatarDrawer,
    pictureDrawer,
    mayMakeTestFamilies: options.mayMakeTestFamilies ?? false,
    authentication: async () => authentication,
    within: ambient.within,
    maxUploadBytes: options.maxUploadBytes ?? 10 * 1024 * 1024,
    quotaBytes: options.quotaBytes ?? 10 * 1024 * 1024,
    isQuotaEnforced: options.isQuotaEnforced ?? false,
    minPasswordLength: 6,
    confirmEmail: options.confirmEmail ?? false,
    version: 'test',
    checkReadiness: async () => {
      await Promise.all([pool.query('select'), files.check()]);
    },
    http: {
      ...settings,
      appOrigin: appUrl,
      trustProxy: options.trustProxy,
      logger: log ? { level: 'trace', stream: { write: log } } : false,
    },
    web: options.web,
  });
  const stop = async () => {
    await changes.close();
    await app.close();
    await avatarDrawer.close();
    await pictureDrawer.close();
    await jobs.stop();
    await pool.end();
    if (!besides) await place.stop();
  };
  const { folder, connection, secret } = place;
  return { app, transactions, files, enqueue: jobs.enqueue, folder, connection, secret, stop };
}

async function makePlace(): Promise<Pick<TestApp, 'folder' | 'connection' | 'secret' | 'stop'>> {
  const database = await cloneTemplate(inject('postgres'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-app-'));
  const stop = async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { folder, connection: database.connection, secret: randomBytes(32).toString('hex'), stop };
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
  const cookie = cookieOf(response);
  const { families } = (await app.inject({ url: '/api/families', headers: { cookie } })).json();
  return { id: response.json().person.id, name, email, password, familyId: families[0].id, cookie };
}

/** The cookies an answer sets, as a browser sends them back. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
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
export const PNG = Buffer.from(
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
