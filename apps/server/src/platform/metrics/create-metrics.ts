import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/request-log.ts';
import type { QueueFigures, StoreFigures, VaultFigures } from './figures.ts';

/** Seconds: a kept list answers within 5 ms, an export or an upload on a slow line takes a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export interface Sources {
  version: string;
  role: string;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  countStreams: () => number;
  /** Undefined where the database does not say in time. */
  readVault: () => Promise<VaultFigures | undefined>;
  readStore: () => Promise<StoreFigures>;
}

export interface Metrics {
  observeRequest(request: AnsweredRequest): void;
  countStoreError(operation: string): void;
  countMail(outcome: 'sent' | 'refused' | 'delayed'): void;
  /** The text that Prometheus reads. What cannot be read now is left out, never guessed. */
  render(): Promise<{ text: string; contentType: string }>;
}

/** No label may name a person, a family or a document: routes are patterns, jobs and operations are closed lists. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kinvault_http_request_duration_seconds',
    help: 'Answered requests by method, route pattern and status, without event streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const storeErrors = new Counter({
    name: 'kinvault_store_errors_total',
    help: 'Reads and writes that the file store has failed.',
    labelNames: ['operation'],
    registers,
  });
  const mails = new Counter({
    name: 'kinvault_mails_total',
    help: 'Mails handed to the mail server by this worker: sent, refused for good, or delayed to be tried again.',
    labelNames: ['outcome'],
    registers,
  });
  const gauges = createGauges(registers);
  gauges.build.set({ version: sources.version, role: sources.role }, 1);

  return {
    observeRequest: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    countStoreError: (operation) => storeErrors.inc({ operation }),
    countMail: (outcome) => mails.inc({ outcome }),
    render: async () => {
      const [vault, store] = await Promise.all([sources.readVault(), sources.readStore()]);
      gauges.streams.set(sources.countStreams());
      const { totalCount, idleCount, waitingCount } = sources.pool;
      gauges.connections.set({ state: 'busy' }, totalCount - idleCount);
      gauges.connections.set({ state: 'idle' }, idleCount);
      gauges.connectionWaits.set(waitingCount);
      setStore(gauges, store);
      setVault(gauges, vault);
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registers: Registry[]) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `kinvault_${name}`, help, labelNames, registers });
  return {
    build: gauge('build_info', 'Always 1; its labels say what runs.', ['version', 'role']),
    connections: gauge('database_connections', 'Open connections of this process to the database.', ['state']),
    connectionWaits: gauge('database_connection_waits', 'Requests and jobs that wait for a connection.'),
    streams: gauge('event_streams', 'Open pages that this process tells about changes.'),
    databaseUp: gauge('database_up', '1 if the database answers in time.'),
    databaseSize: gauge('database_size_bytes', 'What the database takes on its disk.'),
    storeUp: gauge('store_up', '1 if the file store can be read and written.'),
    storeFree: gauge('store_free_bytes', 'Free space of the disk that holds the files; not for S3.'),
    storeSize: gauge('store_size_bytes', 'Size of the disk that holds the files; not for S3.'),
    jobsWaiting: gauge('jobs_waiting', 'Jobs that wait, also those that wait to be tried again.', ['job']),
    jobsActive: gauge('jobs_active', 'Jobs that a worker is doing.', ['job']),
    jobsDelay: gauge('jobs_delay_seconds', 'How long the oldest due job has waited.', ['job']),
    jobsGivenUp: gauge('jobs_given_up', 'Jobs that failed as often as they may.'),
    mailsWaiting: gauge('mails_waiting', 'Mails that have not been sent yet.'),
    mailDelay: gauge('mail_delay_seconds', 'How long the oldest of them has waited.'),
    remindersLate: gauge('reminders_late', 'People whose reminders are more than 15 minutes late.'),
    uploadsUnread: gauge('uploads_unread', 'Uploads that are still to be read.'),
    clockDoubtful: gauge('clock_doubtful', '1 while the clock may be wrong: nothing is deleted because of its age.'),
    backupTime: gauge('backup_last_success_timestamp_seconds', 'When the newest whole backup began.'),
    backupSize: gauge('backup_last_success_size_bytes', 'Its size.'),
    backupFailed: gauge('backup_last_failed', '1 if the newest backup failed, 0 if not.'),
  };
}

function setStore(gauges: Gauges, { isUp, freeBytes, sizeBytes }: StoreFigures): void {
  gauges.storeUp.set(isUp ? 1 : 0);
  setOrLeaveOut(gauges.storeFree, freeBytes);
  setOrLeaveOut(gauges.storeSize, sizeBytes);
}

function setVault(gauges: Gauges, vault: VaultFigures | undefined): void {
  gauges.databaseUp.set(vault ? 1 : 0);
  setOrLeaveOut(gauges.databaseSize, vault?.databaseBytes);
  setQueues(gauges, vault?.queues ?? []);
  setOrLeaveOut(gauges.jobsGivenUp, vault?.jobsGivenUp);
  setOrLeaveOut(gauges.mailsWaiting, vault?.mailsWaiting);
  setOrLeaveOut(gauges.mailDelay, vault?.mailDelaySeconds);
  setOrLeaveOut(gauges.remindersLate, vault?.remindersLate);
  setOrLeaveOut(gauges.uploadsUnread, vault?.uploadsUnread);
  setOrLeaveOut(gauges.clockDoubtful, vault && (vault.isClockDoubtful ? 1 : 0));
  setOrLeaveOut(gauges.backupTime, vault?.backup.goodAtSeconds);
  setOrLeaveOut(gauges.backupSize, vault?.backup.goodBytes);
  setOrLeaveOut(gauges.backupFailed, vault && (vault.backup.hasFailed ? 1 : 0));
}

function setQueues(gauges: Gauges, queues: QueueFigures[]): void {
  for (const gauge of [gauges.jobsWaiting, gauges.jobsActive, gauges.jobsDelay]) gauge.reset();
  for (const { job, waiting, active, delaySeconds } of queues) {
    gauges.jobsWaiting.set({ job }, waiting);
    gauges.jobsActive.set({ job }, active);
    gauges.jobsDelay.set({ job }, delaySeconds);
  }
}

/** A gauge without a value is not shown at all: an alert can tell that from 0. */
function setOrLeaveOut(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
