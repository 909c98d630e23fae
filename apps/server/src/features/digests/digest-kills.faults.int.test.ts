import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { digestOf, isMailedAtOnce, isWeeklyMailDue } from '@kinvault/domain/reminders/digest.ts';
import { dueReminder, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { DEFAULT_LEAD_TIMES, NO_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect, onTestFinished } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { mailDeps } from '../../../test/deliver-mails.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { runWorker } from '../../../test/run-worker.ts';
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
  async function work(day: string, killAfterMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const settings = { secret: server.secret, smtpUrl: sink.url, clock: clockOf(day)() };
    return await runWorker(server, { program: WORKER, killAfterMs, ...settings });
  }

  const own = new Set(papers.map(({ to }) => to));
  let [day, through, mornings, kills] = [start, addDays(start, -2), 0, 0];
  let [lost, doubled] = [0, 0];
  const expected: string[] = [];
  for (; kills < KILLS || expected.length === 0; mornings++) {
    await runSql(server, 'delete from rate_limits'); // the mornings of a test all lie in one hour
    const workers = mornings === 0 ? [] : [work(day, Math.random() * LONGEST_RUN_MS), work(day)];
    if ((await Promise.all(workers)).some(Boolean)) kills++; // otherwise the worker had already ended
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
    const received = [...mailed]
      .map((mail) => mail.split(' ')[0] ?? '')
      .filter((to) => own.has(to))
      .toSorted();
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
    remarks: `on ${mornings} mornings, ${expected.length} mails due`,
  });
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
  const told = digestOf([{ ...open, type: 'Passport', ...NO_TIMES }], {}, today);
  return told.length > 0 && (isUrgent || isWeeklyMailDue(1, through, today));
}
