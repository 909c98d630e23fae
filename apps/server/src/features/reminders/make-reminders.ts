import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { isMailedAtOnce } from '@kinvault/domain/reminders/digest.ts';
import { dueReminder, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { isQuiet, localTime, nextMorning } from '@kinvault/domain/reminders/mornings.ts';
import { isTooLate, type LastRun, planRun } from '@kinvault/domain/reminders/run-days.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { readNow } from '../../platform/db/read-now.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { type Morning, planDigests } from '../digests/plan-digests.ts';
import { planPushes } from '../push/plan-pushes.ts';
import {
  type CandidatePaper,
  claimPeople,
  findCandidates,
  finishDays,
  insertDueNotice,
  insertReminder,
  type PersonDay,
  type RemindedPerson,
  voidEarlyReminders,
} from './reminders.repository.ts';
import { tellOfAge } from './tell-of-age.ts';

/** People per transaction, which is what a kill makes the next run repeat. */
const BATCH = 2_000;
/** A first run looks back no further, nor does one after years of standing still. */
const MAX_GAP_DAYS = 400;

export interface ReminderDeps {
  transactions: Transactions;
  enqueue: Enqueue;
  sendsMail: boolean;
  /** The database's clock where none is given. */
  now?: () => Date;
}

/**
 * Makes what is due for everybody whose morning has come [KNO-2]. Any number of workers may run it at once: each takes
 * other people, and what a person is reminded of is committed together with the day that it belongs to.
 */
export async function makeReminders(deps: ReminderDeps, batch = BATCH): Promise<void> {
  for (;;) {
    const claimed = await deps.transactions.asSystem(async (tx) => {
      const now = deps.now?.() ?? (await readNow(tx));
      const people = await claimPeople(tx, now, batch);
      if (people.length > 0) await remindPeople(deps, tx, people, now);
      return people.length;
    });
    if (claimed < batch) return;
  }
}

async function remindPeople(
  deps: ReminderDeps,
  tx: SystemTransaction,
  people: readonly RemindedPerson[],
  now: Date,
): Promise<void> {
  const runs = people.map((person) => planDay(person, now));
  const days = runs.map(({ day }) => day);
  await voidEarlyReminders(tx, days);
  await tellOfAge(tx, days);
  const papers = Map.groupBy(await findCandidates(tx, days), ({ personId }) => personId);
  const mornings: Morning[] = [];
  const reached: string[] = [];
  for (const { person, day, isQuietNow } of runs) {
    const told = await remindPerson(tx, person, day, papers.get(person.personId) ?? []);
    const isUrgent = told.some(({ type, stage }) => isMailedAtOnce(stage) && !person.offByMail.includes(type));
    mornings.push({ person, ...day, isUrgent, isQuietNow });
    if (told.some(({ type }) => !person.offByPush.includes(type))) reached.push(person.personId);
  }
  const mails = await planDigests(tx, mornings, deps.sendsMail ? deps.enqueue : undefined);
  if (reached.length > 0) await planPushes(deps, tx, reached); // those of quiet hours wait for their end
  await finishDays(
    tx,
    runs.map(({ person, next }) => ({
      personId: person.personId,
      ...next,
      nextRunAt: nextMorning(now, person),
      ...(mails.get(person.personId) ?? { mailedOn: person.mailedOn, isMailDue: false }),
    })),
  );
}

interface PlannedDay {
  person: RemindedPerson;
  day: PersonDay;
  next: LastRun;
  /** In quiet hours notices are still made in the app; mail and push wait [KNO-15]. */
  isQuietNow: boolean;
}

function planDay(person: RemindedPerson, now: Date): PlannedDay {
  const { date: today, hour } = localTime(now, person.timeZone);
  const { after, next } = planRun(person, today);
  const earliest = addDays(today, -MAX_GAP_DAYS);
  const through = after > earliest ? after : earliest;
  const day = { personId: person.personId, after, through, today };
  const { mailedOn } = person;
  const isMailedLater = mailedOn !== null && isTooLate(mailedOn, today);
  const healed = isMailedLater ? { ...person, mailedOn: null } : person;
  return { person: healed, day, next, isQuietNow: isQuiet(person, hour) };
}

interface ToldStage {
  type: DocumentType;
  stage: MadeStage;
}

/**
 * A stage counts as made also where the person has switched its type off: it doesn't come when they switch it on again.
 *
 * @returns the stages that are due
 */
async function remindPerson(
  tx: SystemTransaction,
  person: RemindedPerson,
  day: PersonDay,
  papers: readonly CandidatePaper[],
): Promise<ToldStage[]> {
  const told: ToldStage[] = [];
  for (const paper of papers) {
    const armedOn = localTime(new Date(paper.armedAt), person.timeZone).date;
    const due = dueReminder(
      { ...paper, armedOn, leadTimes: leadTimesOf(paper, person.ownLeadTimes) },
      day.through,
      day.today,
    );
    if (!due || !(await insertReminder(tx, paper, due, day))) continue;
    if (!person.offInApp.includes(paper.type)) await insertDueNotice(tx, paper, due.stage);
    told.push({ type: paper.type, stage: due.stage });
  }
  return told;
}
