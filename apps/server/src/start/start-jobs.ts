import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { planFirstBackup, watchBackups } from '../features/backup/watch-backups.ts';
import { purgeCollections } from '../features/collections/purge-collections.ts';
import { writeDigest } from '../features/digests/write-digest.ts';
import { handOver } from '../features/documents/proposals/hand-over.ts';
import type { ReadingDeps } from '../features/documents/proposals/propose-from-zone.ts';
import { planBacklog, readBacklog, retryReadings } from '../features/documents/proposals/read-backlog.ts';
import { readUploads } from '../features/documents/proposals/read-uploads.ts';
import { renewThemselves } from '../features/documents/renewing/renew-themselves.ts';
import { indexTexts, planIndexing } from '../features/documents/search/index-texts.ts';
import { endShares } from '../features/documents/sharing/end-shares.ts';
import { drawThumbnails } from '../features/documents/thumbnails/draw-thumbnails.ts';
import { makeThumbnail } from '../features/documents/thumbnails/make-thumbnail.ts';
import { retryThumbnails } from '../features/documents/thumbnails/retry-thumbnails.ts';
import { createTurns } from '../features/documents/thumbnails/turns.ts';
import { purgeTrash } from '../features/documents/trash/purge-trash.ts';
import { watchEmergencies } from '../features/emergency/watch-emergencies.ts';
import { removeDeletedFiles, sweepFiles } from '../features/files/sweep-files.ts';
import { endParts } from '../features/guardians/end-parts.ts';
import { retryMails } from '../features/mails/retry-mails.ts';
import { type SendMailDeps, sendMail } from '../features/mails/send-mail.ts';
import { sweepOutbox } from '../features/mails/sweep-outbox.ts';
import { sendPush } from '../features/push/send-push.ts';
import { sweepPushes } from '../features/push/sweep-pushes.ts';
import { endReceived } from '../features/received/end-received.ts';
import { makeReminders } from '../features/reminders/make-reminders.ts';
import { forgetExpired } from '../features/system/forget-expired.ts';
import { sightClock } from '../platform/db/clock.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { TaskHandlers } from '../platform/jobs/jobs.ts';
import { type Jobs, startJobs } from '../platform/jobs/pg-boss-jobs.ts';
import type { Quiet } from '../platform/jobs/quiet.ts';
import type { ReportProblem } from '../platform/log/create-log.ts';
import { countMails } from '../platform/mail/count-mails.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import type { ChildContext } from '../platform/processing/bounded-child.ts';
import { CannotRender } from '../platform/processing/cannot-render.ts';
import { createThumbnailer } from '../platform/processing/thumbnailer.ts';
import { PUBLIC_PUSH_SERVICES } from '../platform/push/push-network.ts';
import { createReader } from '../platform/reading/reader.ts';
import { runAll } from '../platform/run-all.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { Keyring } from '../platform/storage/keyring.ts';
import { runScheduledBackup } from './backup-process.ts';

/** Every hour, not at the full one, when everybody's jobs run. */
const SWEEP_TIME = '17 * * * *';
/** Mornings begin at full, half and quarter hours somewhere in the world. */
const REMINDER_TIME = '*/5 * * * *';
const EMERGENCY_TIME = '*/5 * * * *';

interface JobResources {
  connection: pg.ClientConfig;
  transactions: Transactions;
  files: FileStore;
  keyring: Keyring;
  /** The address people use. */
  publicUrl: () => string;
  /** The server's own. */
  secret: string;
  surroundings: ChildContext;
  /** The OCR languages: none if reading is off. */
  languages: readonly string[];
  log: ReportProblem;
  /** Disturbed by the uploads of this process. */
  quiet: Quiet;
  /** Hears what became of each mail, where metrics are wanted. */
  countMail: Parameters<typeof countMails>[1] | undefined;
}

/** What this process does of the background work, by its role. */
export async function openJobs(config: Config, resources: JobResources): Promise<Jobs> {
  const {
    connection,
    transactions,
    files,
    keyring,
    publicUrl: appUrl,
    secret,
    surroundings,
    log,
    languages,
    quiet,
  } = resources;
  if (config.role === 'web') return { stop: async () => {} };
  const thumbnailer = createThumbnailer(surroundings);
  const reader = createReader(surroundings);
  const outbox = createOutbox(path.join(config.dataDir, 'outbox'));
  const sender = config.smtp ? createSmtpMailer({ ...config.smtp, appUrl }) : outbox;
  const mailer = resources.countMail ? countMails(sender, resources.countMail) : sender;
  const { backup, operatorEmail } = config;
  const subject = () => pushSubject(operatorEmail, appUrl());
  const writeMail: SendMailDeps['writeDigest'] = (tx, mail) => writeDigest({ appUrl, secret }, tx, mail);
  const mailDeps = { transactions, mailer, appUrl, writeDigest: writeMail, log };
  const reading = { transactions, files, reader, enqueue, languages };
  const isReading = languages.length > 0;
  const drawing = { transactions, files, thumbnailer, enqueue, turns: createTurns(), quiet };
  const handlers: TaskHandlers = {
    'draw-thumbnails': (_payload, { id }) => drawThumbnails(drawing, id),
    'make-thumbnail': (payload) => makeThumbnail(drawing, payload),
    'read-uploads': async (_payload, { id }) => {
      await quiet.wait();
      await readUploads(reading, id);
    },
    'hand-over-reading': ({ fileId }) => handOver(reading, fileId),
    'read-zone': ({ fileId }) => readAsBefore(reading, fileId),
    'read-text': ({ fileId }) => readAsBefore(reading, fileId),
    'read-backlog': async (_payload, { signal }) => {
      await quiet.wait();
      if (isReading) await readBacklog(reading, signal);
    },
    'send-mail': (payload) => sendMail(mailDeps, payload),
    'send-push': (payload) => sendPush({ transactions, keyring, network: PUBLIC_PUSH_SERVICES, subject, log }, payload),
    'remove-files': () => removeDeletedFiles({ transactions, files }),
    'forget-person': ({ personId }) => outbox.forget(personId), // with a mail server too: it may be a new one
    'make-reminders': () => makeReminders({ transactions, enqueue, sendsMail: config.smtp !== undefined }),
    'watch-emergencies': () => watchEmergencies({ transactions, enqueue, sendsMail: config.smtp !== undefined }),
    'index-texts': () => indexTexts({ transactions, enqueue }),
    sweep: () =>
      runAll([
        () => sightClock(transactions),
        () => retryMails({ transactions, enqueue }),
        () => sweepPushes({ transactions, enqueue }),
        () => purgeTrash(transactions),
        () => endReceived({ transactions, enqueue }),
        () => purgeCollections(transactions),
        () => sweepFiles({ transactions, files, log }),
        () => retryThumbnails({ transactions, enqueue }),
        () => retryReadings({ transactions, enqueue }),
        async () => isReading && planBacklog({ transactions, enqueue }),
        () => planIndexing({ transactions, enqueue }),
        () => endShares({ transactions }),
        () => endParts({ transactions }),
        () => renewThemselves(transactions),
        () => forgetExpired({ transactions, enqueue }),
        () => sweepOutbox({ transactions, outbox }),
        ...(backup ? [() => watchBackups({ transactions, enqueue, schedule: backup.schedule, operatorEmail })] : []),
      ]),
    ...(backup && { 'make-backup': (_payload, { signal }) => runScheduledBackup(signal) }),
  };
  const schedules = {
    ...{ sweep: SWEEP_TIME, 'make-reminders': REMINDER_TIME, 'watch-emergencies': EMERGENCY_TIME },
    'make-backup': backup?.schedule,
  };
  await sightClock(transactions);
  const jobs = await startJobs(connection, logUnlessClosed(log), handlers, { schedules });
  await planIndexing({ transactions, enqueue });
  if (isReading) await planBacklog({ transactions, enqueue });
  // the operator sees today, not tomorrow, whether it works
  if (backup) await planFirstBackup({ transactions, enqueue });
  const stop = async () => {
    quiet.end();
    // a reading may take twenty seconds, a batch of thumbnails too; they begin again after the next start
    await Promise.all([reader.close(), thumbnailer.close(), jobs.stop()]);
  };
  return { ...jobs, stop };
}

/** What a server of the version before has planned for one file. */
async function readAsBefore(reading: ReadingDeps, fileId: string): Promise<void> {
  await reading.transactions.asSystem((tx) => reading.enqueue(tx, 'read-uploads', {}));
  await handOver(reading, fileId);
}

/** A job that ends with the server is no problem: it runs again. */
function logUnlessClosed(log: ReportProblem): ReportProblem {
  return (problem) => {
    if (!(problem instanceof CannotRender && problem.reason === 'closed')) log(problem);
  };
}

/** Contact for push services (VAPID `sub`): no http: address, and some services refuse one without an owner. */
function pushSubject(operatorEmail: string | undefined, appUrl: string): string {
  if (operatorEmail) return `mailto:${operatorEmail}`;
  return appUrl.replace(/^http:/, 'https:');
}
