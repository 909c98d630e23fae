import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { digestOf, isMailedAtOnce, isWeeklyMailDue } from '@kinvault/domain/reminders/digest.ts';
import { dueReminder, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { DEFAULT_LEAD_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect, onTestFinished } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { mailDeps } from '../../../test/deliver-mails.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { type SmtpSink, startSmtpSink } from '../../../test/smtp-sink.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { sendMail } from '../mails/send-mail.ts';
import { makeReminders } from '../reminders/make-reminders.ts';

const WORKER = fileURLToPath(new URL('../../../test/digest-worker.ts', import.meta.url));
const KILLS = rounds({ quick: 2, full: 100 });
const PEOPLE = 8;
const LONGEST_RUN_MS = 200;
const clockOf = (day: string) => () => new Date(`${day}T09:00:00Z`);
const lead = DEFAULT_LEAD_TIMES.Passport;

it(`${KILLS} killed workers lose and double no mail of reminders [KNO-5] [REL-14] [REL-21]`, {
  timeout: 60_000 + KILLS * 6_000,
}, async ({ server }) => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  const start = addDays(new Date().toISOString().slice(0, 10), 1);
  const papers = [];
  for (const person of await addPeople(server, PEOPLE)) {
    const expiresOn = addDays(start, randomInt(60, 120));
    await createDocument(person, { expiresOn });
    papers.push({ to: person.email, expiresOn, armedOn: addDays(start, -1), made: [] as MadeStage[] });
  }

  /** By a clock that shows 9 in the morning of a day; true when the kill came before its end. */
  async function runWorker(day: string, killAfterMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const { connection, secret } = server;
    const settings = { connection, secret, smtpUrl: sink.url, clock: clockOf(day)() };
    const child = spawn(process.execPath, [WORKER, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    if (Number.isFinite(killAfterMs)) {
      await Promise.race([sleep(killAfterMs), ended]);
      child.kill('SIGKILL');
    }
    const [code, signal] = await ended;
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the worker ended with ${code}`);
    return signal === 'SIGKILL';
  }

  let [day, through, hits] = [start, addDays(start, -2), 0];
  let [lost, doubled] = [0, 0];
  const expected: string[] = [];
  for (let kill = 0; kill <= KILLS; kill++) {
    await runSql(server, 'delete from rate_limits'); // the mornings of a test all lie in one hour
    const workers = kill === 0 ? [] : [runWorker(day, Math.random() * LONGEST_RUN_MS), runWorker(day)];
    if ((await Promise.all(workers)).some(Boolean)) hits++;
    // the minute is over for which the killed one had its mail
    await runSql(server, `update mails set claimed_until = now() - interval '1 second' where claimed_until > now()`);
    await makeReminders({
      transactions: server.transactions,
      enqueue: server.enqueue,
      sendsMail: true,
      now: clockOf(day),
    });
    await sendWaiting(server, sink, day);

    const mailed = new Set(sink.received.splice(0).map(({ to, headers }) => `${to} ${headers.get('message-id')}`));
    const received = [...mailed].map((mail) => mail.split(' ')[0]).toSorted();
    const due = papers.filter((paper) => isMailed(paper, through, day)).map(({ to }) => to);
    lost += due.filter((to) => !received.includes(to)).length;
    doubled += received.length - new Set(received).size;
    expect(received, day).toEqual(due.toSorted());
    expected.push(...due);
    through = day;
    day = addDays(day, randomInt(1, 6));
  }
  reportFigure({
    experiment: 'Worker killed while it sends reminders by mail',
    rounds: `${KILLS} kills`,
    lost,
    doubled,
    remarks: `${hits} killed at work, ${expected.length} mails due`,
  });
  expect(expected.length).toBeGreaterThan(0);
  if (KILLS >= 20) expect(hits).toBeGreaterThan(KILLS / 4); // a few kills may all come too late
});

async function sendWaiting(server: TestServer, { url }: SmtpSink, day: string): Promise<void> {
  const mailer = createSmtpMailer({ url, from: 'papers@kinvault.example', appUrl: () => 'https://papers.example' });
  const deps = mailDeps(server, { mailer, appUrl: 'https://papers.example', now: clockOf(day) });
  const waiting = await runSql(server, 'select id from mails where sent_at is null and failed_at is null');
  for (const { id } of waiting) await sendMail(deps, { mailId: String(id) });
}

/** By the rules alone: weekly on Monday with something to tell, or urgent that morning. */
function isMailed(
  paper: { expiresOn: string; armedOn: string; made: MadeStage[] },
  through: string,
  today: string,
): boolean {
  const { expiresOn, armedOn, made } = paper;
  const open = { expiresOn, doneFor: null, snoozedUntil: null };
  const due = dueReminder({ ...open, made, leadTimes: lead, armedOn, remindOn: null }, through, today);
  made.push(...(due?.standsFor ?? []));
  const isUrgent = due !== null && isMailedAtOnce(due.stage);
  const told = digestOf([{ ...open, type: 'Passport', timeToRenew: null, firstReminder: null }], {}, today);
  return told.length > 0 && (isUrgent || isWeeklyMailDue(1, through, today));
}
