import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES } from '@kinvault/domain/page-paths.ts';
import type { Installation } from '@kinvault/domain/system/installation.schema.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { explainUnfinishedRestore } from './features/backup/unfinished-restore.ts';
import { watchInbox } from './features/inbox/watch-inbox.ts';
import { requireVaultSecret } from './features/keys/vault-keys.ts';
import { createOidcProvider } from './features/oidc/provider.ts';
import { preparePushKey } from './features/push/push-key.ts';
import { createReadiness, type Readiness } from './features/system/readiness.ts';
import { JOB_LIMIT } from './platform/db/limits.ts';
import { createPool } from './platform/db/pool.ts';
import { watchSlowQueries } from './platform/db/slow-queries.ts';
import { createTransactions, type Transactions } from './platform/db/transactions.ts';
import { type Changes, createChanges } from './platform/events/changes.ts';
import { createPublisher } from './platform/events/publisher.ts';
import { systemLimits } from './platform/http/back-pressure.ts';
import { createDrain, drainAndClose } from './platform/http/drain.ts';
import { sessionCookieName } from './platform/http/session-cookie.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import { createQuiet } from './platform/jobs/quiet.ts';
import { createLog, type ReportProblem, reportTo } from './platform/log/create-log.ts';
import { type ChildIsolation, chooseIsolation } from './platform/processing/child-isolation.ts';
import {
  createAvatarRenderer,
  createCopyRenderer,
  createLinkPageRenderer,
  createPageArranger,
  createPictureRenderer,
  createScanRenderer,
} from './platform/processing/renderers.ts';
import { childCode } from './platform/processing/start-child.ts';
import { PUBLIC_PUSH_SERVICES } from './platform/push/push-network.ts';
import { listInstalled } from './platform/reading/text/language-packs.ts';
import { runAll } from './platform/run-all.ts';
import { countStoreErrors } from './platform/storage/count-errors.ts';
import { refuseWritesWhile } from './platform/storage/refuse-writes.ts';
import { openFiles } from './start/open-files.ts';
import { loadSecret } from './start/secret.ts';
import { startDatabase } from './start/start-database.ts';
import { openJobs } from './start/start-jobs.ts';
import { addressFormOf, startMailIn } from './start/start-mail-in.ts';
import type { Operator, OperatorDeps } from './start/start-operator.ts';
import { StartupError } from './start/startup-error.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** May hold the addresses and passwords of database, store and mail server. */
const SETTINGS_FILE = fileURLToPath(new URL('../../../.env', import.meta.url));

export interface StartedServer {
  /** Where people reach it. */
  url: string;
  /** Host and port of this copy itself, which a proxy passes requests to; undefined for a worker. */
  listensAt: string | undefined;
  /** Of the operator's page, where one is served. */
  operatorUrl: string | undefined;
  /** Settles when it cannot go on, with the reason. */
  lost: Promise<string>;
  /** Lets requests and jobs under way finish, then stops everything that was started. */
  stop(): Promise<void>;
}

/** From settings to a listening server: database, store, jobs, application. What was begun is stopped if it fails. */
export async function startServer(config: Config): Promise<StartedServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = () => runAll(undo.splice(0).reverse());
  try {
    return await start(config, undo, stop);
  } catch (error) {
    await stop().catch(() => {}); // why it did not start matters more
    throw error;
  }
}

async function start(
  config: Config,
  undo: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<StartedServer> {
  const log = createLog(config.logLevel);
  const report = reportTo(log);
  const isEmbedded = config.databaseUrl === undefined;
  // a database of one's own is not touched without a secret; the embedded one makes the folder where a new secret goes
  const ownSecret = isEmbedded ? undefined : loadSecret(config.secretFile, false);
  const database = await startDatabase(config);
  undo.push(() => database.stop());
  const isPooled = database.requests !== undefined;
  const { connection: requests, pooler } = database.requests ?? { connection: database.connection, pooler: null };
  const pool = createPool(requests, config.databasePool, pooler);
  undo.push(() => pool.end());
  const publisher = createPublisher(pool, report);
  undo.push(() => publisher.close());
  const { publish } = publisher;
  if (config.slowQueryMs > 0)
    watchSlowQueries(pool, config.slowQueryMs, (query) => log.warn(query, 'a query was slow'));
  const makeRoom = () => database.reserve?.release() ?? false;
  const transactions = createTransactions(pool, { makeRoom, publish, isPooled });
  const isEmpty = !(await hasPeople(transactions));
  const unfinished = isEmpty ? explainUnfinishedRestore(config.keyringFile) : undefined;
  if (unfinished !== undefined) throw new StartupError(unfinished);
  const isNewBox = isEmbedded && isEmpty;
  const secret = ownSecret ?? loadSecret(config.secretFile, isNewBox);
  const comparison = isNewBox ? 'replace' : 'note';
  await requireVaultSecret(transactions, { secret, file: config.secretFile, comparison });
  const jobTransactions = createTransactions(pool, { defaultLimit: JOB_LIMIT, makeRoom, publish, isPooled });
  const store = await openFiles(config, jobTransactions, report);
  const { keyring } = store;
  const isDiskFull = () => database.reserve?.isReleased() ?? false;
  let readReadiness: (() => Promise<Readiness>) | undefined;
  let changes: Changes | undefined;
  const operator = await openOperator({
    ...{ config, version, log, pool, transactions: jobTransactions },
    readReadiness: async () => readReadiness?.(),
    checkStore: refuseWritesWhile(isDiskFull, store.files).check,
    countStreams: () => changes?.countStreams() ?? 0,
    currentKey: () => keyring.keys().current,
    assets: path.join(WEB_FOLDER, 'assets'),
  });
  if (operator) undo.push(() => operator.stop());
  const metrics = operator?.metrics;
  const counted = metrics ? countStoreErrors(store.files, metrics.countStoreError) : store.files;
  const files = refuseWritesWhile(isDiskFull, counted);
  const publicKey = await preparePushKey({ transactions, keyring });

  let { port } = config;
  const publicUrl = () => config.appUrl ?? `http://localhost:${port}`;
  const isolation = await isolationOf(config);
  const surroundings = { log, isolation };
  const languages = readLanguages(config, report);
  const readsPapers = languages.length > 0;
  const quiet = createQuiet();
  const jobs = await openJobs(config, {
    ...{
      quiet,
      languages,
      connection: database.connection,
      transactions: jobTransactions,
      files,
      keyring,
      publicUrl,
      secret,
      surroundings,
      log: report,
      countMail: metrics?.countMail,
    },
  });
  undo.push(() => jobs.stop());
  if (config.inboxDir !== undefined && config.role !== 'web') {
    const { inboxDir, confirmEmail, maxUploadBytes, quotaBytes, isQuotaEnforced } = config;
    const limits = { maxUploadBytes, quotaBytes, isQuotaEnforced };
    const resources = { transactions: jobTransactions, files, enqueue, noteUpload: quiet.disturb, log: report };
    const inbox = watchInbox({ inboxDir, confirmEmail, ...limits, ...resources });
    undo.push(() => inbox.stop());
  }
  const mailResources = { transactions: jobTransactions, files, enqueue, noteUpload: quiet.disturb, log: report };
  const mailIn = await startMailIn(config, { ...mailResources, surroundings, publicUrl });
  undo.push(() => mailIn.stop());
  const started = (url: string, listensAt?: string): StartedServer => {
    if (isolation.weakness) log.warn(isolation.weakness);
    return { url, listensAt, operatorUrl: operator?.url, lost: database.lost, stop };
  };
  const readinessDeps = { transactions, files, jobs, isDiskFull, log: report };
  if (config.role === 'worker') {
    readReadiness = createReadiness(readinessDeps);
    return started('');
  }

  const avatarRenderer = createAvatarRenderer(surroundings);
  undo.push(() => avatarRenderer.close());
  const pictureRenderer = createPictureRenderer(surroundings);
  undo.push(() => pictureRenderer.close());
  const scanRenderer = createScanRenderer(surroundings);
  undo.push(() => scanRenderer.close());
  const pageArranger = createPageArranger(surroundings);
  undo.push(() => pageArranger.close());
  const copyRenderer = createCopyRenderer(surroundings);
  undo.push(() => copyRenderer.close());
  const linkPageRenderer = createLinkPageRenderer(surroundings);
  undo.push(() => linkPageRenderer.close());
  const live = createChanges(database.connection, report, { publish });
  changes = live;
  await live.listen();
  readReadiness = createReadiness({ ...readinessDeps, changes: live });
  const drain = createDrain();
  const app = await buildApp({
    transactions,
    changes: live,
    drain,
    files,
    enqueue,
    noteUpload: quiet.disturb,
    avatarRenderer,
    pictureRenderer,
    scanRenderer,
    pageArranger,
    copyRenderer,
    linkPageRenderer,
    keyring,
    mayMakeTestFamilies: config.mayMakeTestFamilies,
    readsPapers,
    maxUploadBytes: config.maxUploadBytes,
    quotaBytes: config.quotaBytes,
    isQuotaEnforced: config.isQuotaEnforced,
    mailAddressForm: addressFormOf(config),
    watchesFolder: config.inboxDir !== undefined,
    worksOffline: config.worksOffline,
    minPasswordLength: config.minPasswordLength,
    confirmEmail: config.confirmEmail,
    sendsMail: config.smtp !== undefined,
    oidc: config.oidc && createOidcProvider(config.oidc),
    passwordsOnlyFor: config.passwordsOnlyFor,
    pushNetwork: PUBLIC_PUSH_SERVICES,
    pushPublicKey: async () => publicKey,
    version,
    installation: describeInstallation(config, readsPapers),
    readReadiness,
    http: {
      ...{ secret, cookieName: sessionCookieName(config.isHttps), isHttps: config.isHttps },
      ...{ appOrigin: config.appUrl, trustProxy: config.trustProxy, log },
      pressureLimits: systemLimits(),
      ...(metrics && { observe: metrics.observeRequest }),
    },
    web: { folder: WEB_FOLDER, pages: PAGES, claims: config.landingClaims, securityContact: config.securityContact },
  });
  undo.push(() => drainAndClose(app, drain, { drainMs: config.drainMs, endStreams: live.close }));
  await app.listen({ port: config.port, host: config.host });
  port = portOf(app);
  return started(publicUrl(), `${config.host}:${port}`);
}

/** The OCR languages in use. Packs may be on the workers alone: a copy that does no jobs goes by the setting. */
function readLanguages({ role, ocrLanguages }: Config, log: ReportProblem): string[] {
  return role === 'web' ? ocrLanguages : listInstalled(ocrLanguages, log);
}

function describeInstallation(config: Config, readsPapers: boolean): Installation {
  const { operatorEmail, smtp, storageUrl, oidc } = config;
  return {
    operatorEmail: operatorEmail ?? null,
    sendsMail: smtp !== undefined,
    readsPapers,
    signsInWith: oidc?.name ?? null,
    keepsFilesElsewhere: storageUrl.startsWith('s3:'),
  };
}

/** Their cookies and authenticator apps need the secret that was there: a new one would only hide that it is lost. */
async function hasPeople({ asSystem }: Transactions): Promise<boolean> {
  const { rowCount } = await asSystem((_tx, client) => client.query('select from people limit 1'));
  return rowCount !== 0;
}

async function openOperator(deps: OperatorDeps): Promise<Operator | undefined> {
  const { metrics } = deps.config;
  if (!metrics) return undefined;
  const { startOperator } = await import('./start/start-operator.ts'); // its libraries take memory that few boxes need to spend
  return startOperator(deps, metrics);
}

/** Of the processes that read what people upload [SEC-45]. */
async function isolationOf({
  dataDir,
  keyringFile,
  secretFile,
  storageUrl,
  inboxDir,
  mailPort,
}: Config): Promise<ChildIsolation> {
  const store = storageUrl.startsWith('file:') ? [storageUrl.slice('file:'.length)] : [];
  const inbox = inboxDir === undefined ? [] : [inboxDir];
  const mailKey = mailPort?.tls ? [mailPort.tls.keyFile] : [];
  const all = [dataDir, keyringFile, secretFile, ...store, ...inbox, ...mailKey, SETTINGS_FILE];
  const hidden = all.filter((path) => fs.existsSync(path));
  return chooseIsolation({ readable: childCode(), hidden });
}

/** The one that was given out, where the settings ask for any. */
function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
