import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { isMailedAtOnce } from '@kinvault/domain/reminders/digest.ts';
import { dueReminder, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { isQuiet, localTime, nextMorning } from '@kinvault/domain/reminders/mornings.ts';
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
} from './reminders.repository.ts';

/** People per transaction: killed in the middle, so much begins anew. */
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
  const awake = people.filter((person) => !isQuiet(person, localTime(now, person.timeZone).hour));
  const days = awake.map((person) => ({ person, day: dayOf(person, now) }));
  const candidates = await findCandidates(
    tx,
    days.map(({ day }) => day),
  );
  const papers = Map.groupBy(candidates, ({ personId }) => personId);
  const mornings: Morning[] = [];
  const reached: string[] = [];
  for (const { person, day } of days) {
    const told = await remindPerson(tx, person, day, papers.get(person.personId) ?? []);
    const isUrgent = told.some(({ type, stage }) => isMailedAtOnce(stage) && !person.offByMail.includes(type));
    mornings.push({ person, ...day, isUrgent });
    if (told.some(({ type }) => !person.offByPush.includes(type))) reached.push(person.personId);
  }
  const mails = await planDigests(tx, mornings, deps.sendsMail ? deps.enqueue : undefined);
  if (reached.length > 0) await planPushes(deps, tx, reached);
  const through = new Map(days.map(({ day }) => [day.personId, day.today]));
  await finishDays(
    tx,
    people.map((person) => ({
      personId: person.personId,
      runThrough: through.get(person.personId) ?? person.runThrough,
      nextRunAt: nextMorning(now, person),
      ...(mails.get(person.personId) ?? {
        mailedOn: person.mailedOn,
        isMailDue: person.isMailDue && !through.has(person.personId), // in their quiet hours it stays due
      }),
    })),
  );
}

function dayOf({ personId, timeZone, runThrough }: RemindedPerson, now: Date): PersonDay {
  const today = localTime(now, timeZone).date;
  const earliest = addDays(today, -MAX_GAP_DAYS);
  return { personId, today, through: runThrough > earliest ? runThrough : earliest };
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
  { through, today }: PersonDay,
  papers: readonly CandidatePaper[],
): Promise<ToldStage[]> {
  const told: ToldStage[] = [];
  for (const paper of papers) {
    const armedOn = localTime(new Date(paper.armedAt), person.timeZone).date;
    const due = dueReminder({ ...paper, armedOn, leadTimes: leadTimesOf(paper, person.ownLeadTimes) }, through, today);
    if (!due || !(await insertReminder(tx, paper, due))) continue;
    if (!person.offInApp.includes(paper.type)) await insertDueNotice(tx, paper, due.stage);
    told.push({ type: paper.type, stage: due.stage });
  }
  return told;
}
