import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { reportDamage } from '../src/features/files/report-damage.ts';
import type { OidcProvider } from '../src/features/oidc/provider.ts';
import { preparePushKey } from '../src/features/push/push-key.ts';
import { createReadiness, type ReadinessLimits } from '../src/features/system/readiness.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions, type Transactions } from '../src/platform/db/transactions.ts';
import type { WatchLimits } from '../src/platform/db/watched-client.ts';
import { createChanges } from '../src/platform/events/changes.ts';
import { createPublisher } from '../src/platform/events/publisher.ts';
import type { PressureLimits } from '../src/platform/http/back-pressure.ts';
import { createDrain } from '../src/platform/http/drain.ts';
import type { AnsweredRequest } from '../src/platform/http/request-log.ts';
import { sessionCookieName } from '../src/platform/http/session-cookie.ts';
import type { WebPages } from '../src/platform/http/web-pages.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import type { Enqueue } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/create-log.ts';
import {
  createAvatarRenderer,
  createCopyRenderer,
  createLinkPageRenderer,
  createPageArranger,
  createPictureRenderer,
  createScanRenderer,
} from '../src/platform/processing/renderers.ts';
import { PUBLIC_PUSH_SERVICES, type PushNetwork } from '../src/platform/push/push-network.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore, type FileStore } from '../src/platform/storage/file-store.ts';
import type { Keyring } from '../src/platform/storage/keyring.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';
import type { ObjectStore } from '../src/platform/storage/object-store.ts';
import { cloneTemplate } from './template-database.ts';

const NO_LIMITS = { heapBytes: Number.POSITIVE_INFINITY, residentBytes: Number.POSITIVE_INFINITY };

export const ORIGIN = 'http://kinvault.test';
/** Of the addresses that mail comes in by. */
export const MAIL_DOMAIN = 'in.kinvault.test';

export interface TestServer {
  app: FastifyInstance;
  transactions: Transactions;
  files: FileStore;
  keyring: Keyring;
  enqueue: Enqueue;
  /** The file store's folder. */
  folder: string;
  /** The application's own connections. */
  pool: pg.Pool;
  /** Connections that no policy stops, for `runSql`. */
  superuser: pg.Pool;
  /** The ordinary login's, without the application, for `sqlAsPerson`. */
  login: pg.Pool;
  /** The database's ordinary login. */
  connection: pg.ClientConfig;
  /** Signs the cookies. */
  secret: string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  maxUploadBytes?: number;
  quotaBytes?: number;
  isQuotaEnforced?: boolean;
  appUrl?: string;
  trustProxy?: string;
  /** Addresses are confirmed before anybody signs in. */
  confirmEmail?: boolean;
  /** True unless said otherwise. */
  sendsMail?: boolean;
  /** The house's provider; none unless said otherwise. */
  oidc?: OidcProvider;
  passwordsOnlyFor?: string;
  /** The browsers' own services unless said otherwise. */
  pushNetwork?: PushNetwork;
  web?: WebPages;
  /** Whole test families may be made. */
  mayMakeTestFamilies?: boolean;
  /** True unless said otherwise. */
  worksOffline?: boolean;
  /** How often streams are asked after. */
  heartbeatMs?: number;
  /** How often the listening connection is asked, and how long it may take. */
  watch?: Partial<WatchLimits>;
  readiness?: Partial<ReadinessLimits>;
  /** How long a transaction may take to begin. */
  beginMs?: number;
  /** Leads to the database, by way of whatever the test puts between. */
  connection?: pg.ClientConfig;
  /** Keeps the files, instead of a folder. */
  objects?: ObjectStore;
  /** Another server on this one's database and files; stop it first. */
  sharesDatabaseWith?: TestServer;
  /** None unless said otherwise. */
  pressureLimits?: PressureLimits;
  observe?: (request: AnsweredRequest) => void;
  /** Hears every line of the log, down to the finest. */
  log?: (line: string) => void;
}

/** The real application on a database and a file store of its own; only the address it listens on is missing. */
export async function buildTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { sharesDatabaseWith, log } = options;
  const place = sharesDatabaseWith ?? (await makePlace());
  const connection = { ...place.connection, ...options.connection };
  const pool = createPool(connection);
  const publisher = createPublisher(pool, () => {});
  const { publish } = publisher;
  const transactions = createTransactions(pool, { beginMs: options.beginMs, publish });
  const keyring = await loadKeyring(path.join(place.folder, 'keyring.json'), { mayCreate: !sharesDatabaseWith });
  const objects = options.objects ?? createObjectStore(`file:${path.join(place.folder, 'files')}`);
  const damages = { transactions, log: (problem: object) => log?.(JSON.stringify(problem)) };
  const onDamage = (fileId: string, reason: string) => void reportDamage(damages, fileId, reason);
  const files = createFileStore({ objects, keyring, onDamage });
  const avatarRenderer = createAvatarRenderer({ log: { warn: () => {} } });
  const pictureRenderer = createPictureRenderer({ log: { warn: () => {} } });
  const scanRenderer = createScanRenderer({ log: { warn: () => {} } });
  const pageArranger = createPageArranger({ log: { warn: () => {} } });
  const copyRenderer = createCopyRenderer({ log: { warn: () => {} } });
  const linkPageRenderer = createLinkPageRenderer({ log: { warn: () => {} } });
  const appUrl = options.appUrl ?? ORIGIN;
  const isHttps = appUrl.startsWith('https:');
  const changes = createChanges(connection, () => {}, {
    heartbeatMs: options.heartbeatMs,
    listenAgainMs: 50,
    watch: options.watch,
    publish,
  });
  await changes.listen();
  const app = await buildApp({
    transactions,
    changes,
    drain: createDrain(),
    files,
    enqueue,
    noteUpload: () => {},
    avatarRenderer,
    pictureRenderer,
    scanRenderer,
    pageArranger,
    copyRenderer,
    linkPageRenderer,
    keyring,
    mailAddressForm: { domain: MAIL_DOMAIN },
    watchesFolder: true,
    worksOffline: options.worksOffline ?? true,
    mayMakeTestFamilies: options.mayMakeTestFamilies ?? false,
    readsPapers: true,
    maxUploadBytes: options.maxUploadBytes ?? 10 * 1024 * 1024,
    quotaBytes: options.quotaBytes ?? 10 * 1024 * 1024,
    isQuotaEnforced: options.isQuotaEnforced ?? false,
    minPasswordLength: 6,
    confirmEmail: options.confirmEmail ?? false,
    sendsMail: options.sendsMail ?? true,
    oidc: options.oidc,
    passwordsOnlyFor: options.passwordsOnlyFor,
    pushNetwork: options.pushNetwork ?? PUBLIC_PUSH_SERVICES,
    pushPublicKey: () => preparePushKey({ transactions, keyring }),
    version: 'test',
    installation: {
      operatorEmail: null,
      sendsMail: true,
      signsInWith: null,
      readsPapers: true,
      keepsFilesElsewhere: false,
    },
    readReadiness: createReadiness(
      { transactions, files, changes, jobs: {}, log: () => {} },
      { databaseFreshMs: 0, ...options.readiness },
    ),
    http: {
      ...{ secret: place.secret, cookieName: sessionCookieName(isHttps), isHttps },
      appOrigin: appUrl,
      trustProxy: options.trustProxy,
      log: createLog(log ? 'trace' : 'error', { write: log ?? (() => {}) }),
      pressureLimits: options.pressureLimits ?? NO_LIMITS,
      ...(options.observe && { observe: options.observe }),
    },
    web: options.web,
  });
  const stop = async () => {
    await changes.close();
    await app.close();
    await avatarRenderer.close();
    await pictureRenderer.close();
    await scanRenderer.close();
    await pageArranger.close();
    await copyRenderer.close();
    await linkPageRenderer.close();
    await publisher.close();
    await pool.end();
    if (!sharesDatabaseWith) await place.stop();
  };
  const { folder, superuser, login, secret } = place;
  return {
    app,
    pool,
    transactions,
    files,
    keyring,
    enqueue,
    folder,
    connection,
    superuser,
    login,
    secret,
    stop,
  };
}

type Place = Pick<TestServer, 'folder' | 'connection' | 'superuser' | 'login' | 'secret' | 'stop'>;

async function makePlace(): Promise<Place> {
  const database = await cloneTemplate(inject('postgres'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-app-'));
  const superuser = new pg.Pool({ ...inject('postgres'), database: database.connection.database, max: 5 });
  const login = new pg.Pool({ ...database.connection, max: 5 });
  for (const pool of [superuser, login]) pool.on('error', () => {}); // some tests end every connection
  const stop = async () => {
    await Promise.all([superuser.end(), login.end()]);
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { folder, connection: database.connection, superuser, login, secret: randomBytes(32).toString('hex'), stop };
}
