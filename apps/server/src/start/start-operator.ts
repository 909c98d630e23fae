import fs from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { operatorRoutes } from '../features/status/operator.routes.ts';
import { describeCards } from '../features/status/operator-cards.ts';
import type { OperatorPage } from '../features/status/operator-page.ts';
import { readFigures } from '../features/status/read-figures.ts';
import { readStatus } from '../features/status/read-status.ts';
import { readStatusContext } from '../features/status/status-context.ts';
import type { Readiness } from '../features/system/readiness.ts';
import type { QueryLimit } from '../platform/db/limits.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { addOperatorAccess } from '../platform/http/operator-access.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log/create-log.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import type { StoreFigures } from '../platform/metrics/figures.ts';
import { StartupError } from './startup-error.ts';
import { statusSettings } from './status-settings.ts';

/** A scrape that waits longer is given up by Prometheus; a slow database must not become slower by being watched. */
const LIMIT: QueryLimit = { statementMs: 2_000, answerMs: 2_500 };
/** Counts everything that is kept: asked by a person, and at most every five seconds. */
const PAGE_LIMIT: QueryLimit = { statementMs: 8_000, answerMs: 9_000 };
const KEPT_MS = 5_000;

const FONTS: Record<string, string> = {
  'hanken-grotesk': 'hanken-grotesk-latin-wght-normal',
  'brygada-1918': 'brygada-1918-latin-wght-normal',
};

export interface OperatorDeps {
  config: Config;
  version: string;
  log: Log;
  pool: pg.Pool;
  transactions: Transactions;
  checkStore: () => Promise<void>;
  /** Undefined until all has started. */
  readReadiness: () => Promise<Readiness | undefined>;
  countStreams: () => number;
  currentKey: () => string;
  /** The built web app's assets, for its fonts. */
  assets: string;
}

export interface Operator {
  url: string;
  metrics: Metrics;
  stop(): Promise<void>;
}

/** The operator's address: health, readiness, metrics and the page. Loaded only where METRICS_ADDRESS is set. */
export async function startOperator(
  deps: OperatorDeps,
  { address, token }: NonNullable<Config['metrics']>,
): Promise<Operator> {
  const { config, version, log, pool, transactions, readReadiness, countStreams } = deps;
  const { hasArchives } = statusSettings(config, version, deps.currentKey());
  const readVault = () => transactions.asSystem((tx) => readFigures(tx, hasArchives), LIMIT).catch(() => undefined);
  const metrics = createMetrics({
    version,
    role: config.role,
    pool,
    countStreams,
    readVault: keepFor(KEPT_MS, () => within(LIMIT.answerMs, readVault(), undefined)),
    readStore: keepFor(KEPT_MS, () => readStore(config.storageUrl, deps.checkStore)),
  });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...securityHeaders(false), 'cache-control': 'no-store' });
  });
  addOperatorAccess(app, { isLoopback: address.isLoopback, token });
  operatorRoutes(app, {
    readReadiness,
    renderMetrics: metrics.render,
    readPage: keepFor(KEPT_MS, () => readPage(deps)),
    readFont: (name) => readFont(deps.assets, name),
  });
  const url = await app.listen(address).catch((error) => {
    throw new StartupError(explainListening(error.code, address), { cause: error });
  });
  return { url, metrics, stop: () => app.close() };
}

function explainListening(code: string, { host, port }: { host: string; port: number }): string {
  if (code === 'EADDRINUSE') return `Port ${port} of METRICS_ADDRESS is taken by another program. Choose another.`;
  return `METRICS_ADDRESS cannot be used: ${host} is no address of this machine, or port ${port} is not allowed.`;
}

async function readPage(deps: OperatorDeps): Promise<OperatorPage> {
  const { config, version, log, transactions, currentKey } = deps;
  const read = transactions.asSystem(readStatus, PAGE_LIMIT).catch((error) => {
    log.warn({ error }, 'the status of the vault cannot be read');
    return undefined;
  });
  const status = await within(PAGE_LIMIT.answerMs, read, undefined);
  const page = { version, appUrl: config.appUrl, checkedAt: new Date() };
  if (!status) return { ...page, cards: undefined };
  const around = await readStatusContext(statusSettings(config, version, currentKey()), status);
  const startedAt = new Date(performance.timeOrigin);
  const own = { role: config.role, startedAt, memoryBytes: process.memoryUsage.rss(), keep: config.backup?.keep };
  return { ...page, cards: describeCards(status, around, own) };
}

/** Their names carry a hash of the build. */
function readFont(assets: string, name: string): Buffer | undefined {
  const prefix = FONTS[name];
  if (prefix === undefined || !fs.existsSync(assets)) return undefined;
  const file = fs.readdirSync(assets).find((entry) => entry.startsWith(prefix) && entry.endsWith('.woff2'));
  return file === undefined ? undefined : fs.readFileSync(path.join(assets, file));
}

async function readStore(storageUrl: string, check: () => Promise<void>): Promise<StoreFigures> {
  const isChecked = check().then(
    () => true,
    () => false,
  );
  const isUp = await within(LIMIT.answerMs, isChecked, false);
  if (!storageUrl.startsWith('file:')) return { isUp, freeBytes: undefined, sizeBytes: undefined };
  const disk = await fs.promises.statfs(storageUrl.slice('file:'.length)).catch(() => undefined);
  return { isUp, freeBytes: disk && disk.bavail * disk.bsize, sizeBytes: disk && disk.blocks * disk.bsize };
}

/** `fallback` where the answer takes longer than `limitMs`. */
async function within<T>(limitMs: number, answer: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), limitMs);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** However often it is asked, `read` runs once within so many milliseconds. */
function keepFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!latest || performance.now() - latest.at > milliseconds) latest = { at: performance.now(), answer: read() };
    return latest.answer;
  };
}
