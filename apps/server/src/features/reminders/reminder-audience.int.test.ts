import { dueReminder, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { DEFAULT_LEAD_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { localTime } from '@kinvault/domain/reminders/mornings.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { addFamily, addPeople } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { rounds } from '../../../test/rounds.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { makeReminders } from './make-reminders.ts';

const ROUNDS = rounds({ quick: 8, full: 60 });
const ZONES = ['UTC', 'Europe/Lisbon', 'Asia/Tokyo', 'Asia/Kolkata', 'America/New_York'];
const start = addDays(new Date().toISOString().slice(0, 10), 1);

/** Of three people: the document's owner, another of the owner's family, and one more. */
const who = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('run'), days: fc.integer({ min: 0, max: 40 }) }) },
  fc.record({ kind: fc.constant('date'), days: fc.integer({ min: -5, max: 300 }) }),
  fc.record({ kind: fc.constantFrom('share', 'claim', 'trash') }),
  fc.record({ kind: fc.constantFrom('role', 'watch', 'done'), who }),
  fc.record({ kind: fc.constant('zone'), who, zone: fc.constantFrom(...ZONES) }),
);
type Step = { kind: string; days?: number; who?: number; zone?: string };

interface ModelPerson {
  person: TestPerson;
  role: 'Admin' | 'Member';
  zone: string;
  isWatching: boolean;
  doneFor: string | null;
  through: string;
  lastRun: string;
  /** By expiry date. */
  made: Map<string, MadeStage[]>;
}

it('over random families, zones, dates and outages each due reminder comes once, none without sight, none after Done [KNO-2] [KNO-3] [REL-21]', {
  timeout: 60_000 + ROUNDS * 5_000,
}, async ({ server, sql }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps: Step[]) => {
      const people = await addPeople(server, 3);
      const [owner] = people as [TestPerson];
      // somebody else owns the family, so that every role in it may change
      const [founder] = (await addPeople(server, 1)) as [TestPerson];
      const familyId = await addFamily(founder, 'Rivera');
      for (const person of people) await addMember(familyId, person);
      let day = start;
      let expiresOn = addDays(start, 100);
      let armedOn = start;
      const document = await createDocument(owner, { type: 'ID', expiresOn, target: forPerson(owner, familyId) });
      await sql.run('update documents set armed_at = $2 where id = $1', [document.id, `${armedOn}T01:00:00Z`]);
      const now = { isShared: true, isClaimed: true, isTrashed: false };
      const model = [...people, founder].map(
        (person): ModelPerson => ({
          ...{ person, role: person === founder ? 'Admin' : 'Member', zone: 'UTC', isWatching: false, doneFor: null },
          ...{ through: addDays(start, -2), lastRun: '', made: new Map() },
        }),
      );
      await sql.run('update reminder_preferences set run_through = $1', [addDays(start, -2)]);
      const expected: string[] = [];

      const isReminded = (one: ModelPerson): boolean => {
        if (now.isTrashed) return false;
        if (one.person === owner) return now.isClaimed;
        return now.isShared && (one.isWatching || (one.role === 'Admin' && !now.isClaimed));
      };
      const expectOf = (one: ModelPerson): void => {
        const local = localTime(new Date(`${day}T09:00:00Z`), one.zone);
        if (one.lastRun === day) return;
        const made = one.made.get(expiresOn) ?? [];
        const lead = { leadTimes: DEFAULT_LEAD_TIMES.ID, snoozedUntil: null, remindOn: null };
        const paper = { expiresOn, armedOn, made, doneFor: one.doneFor, ...lead };
        const due = isReminded(one) ? dueReminder(paper, one.through, local.date) : null;
        if (due) {
          one.made.set(expiresOn, [...made, ...due.standsFor]);
          expected.push(`${one.person.id} ${expiresOn} ${due.stage}`);
        }
        one.lastRun = day;
        if (local.date > one.through) one.through = local.date;
      };
      const mark = (one: ModelPerson, column: string, value: unknown) =>
        sql.run(
          `insert into marks (document_id, person_id, ${column}) values ($1, $2, $3)
           on conflict (document_id, person_id) do update set ${column} = excluded.${column}`,
          [document.id, one.person.id, value],
        );

      const steer: Record<string, (step: Step) => Promise<unknown>> = {
        run: async ({ days = 0 }) => {
          day = addDays(day, days);
          for (const one of model) expectOf(one);
          await makeReminders({ ...server, sendsMail: false, now: () => new Date(`${day}T09:00:00Z`) });
        },
        date: async ({ days = 0 }) => {
          if (addDays(day, days) === expiresOn) return;
          expiresOn = addDays(day, days);
          armedOn = day;
          await sql.run('update documents set expires_on = $2 where id = $1', [document.id, expiresOn]);
          await sql.run('update documents set armed_at = $2 where id = $1', [document.id, `${day}T01:00:00Z`]);
        },
        share: async () => {
          now.isShared = !now.isShared;
          if (!now.isShared) return sql.run('delete from shares where document_id = $1', [document.id]);
          const share = 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)';
          return sql.run(share, [document.id, owner.id, familyId]);
        },
        claim: async () => {
          now.isClaimed = !now.isClaimed;
          const made = now.isClaimed ? null : familyId;
          await sql.run('update people set made_for_family_id = $2 where id = $1', [owner.id, made]);
        },
        trash: async () => {
          now.isTrashed = !now.isTrashed;
          const values = now.isTrashed ? 'now(), owner_id' : 'null, null';
          await sql.run(`update documents set (trashed_at, trashed_by) = (${values}) where id = $1`, [document.id]);
        },
        role: async ({ who = 0 }) => {
          const one = model[who] as ModelPerson;
          one.role = one.role === 'Admin' ? 'Member' : 'Admin';
          await sql.run('update members set role = $2 where person_id = $1', [one.person.id, one.role]);
        },
        watch: async ({ who = 0 }) => {
          const one = model[who] as ModelPerson;
          one.isWatching = !one.isWatching;
          await mark(one, 'is_watching', one.isWatching);
        },
        done: async ({ who = 0 }) => {
          const one = model[who] as ModelPerson;
          one.doneFor = expiresOn;
          await mark(one, 'done_for', expiresOn);
        },
        zone: async ({ who = 0, zone = 'UTC' }) => {
          const one = model[who] as ModelPerson;
          one.zone = zone;
          await sql.run('update reminder_preferences set time_zone = $2 where person_id = $1', [one.person.id, zone]);
          if (one.lastRun === day) return;
          // no run yet on this day, and the next was planned for the former zone's morning
          await sql.run(`update reminder_preferences set next_run_at = 'epoch' where person_id = $1`, [one.person.id]);
        },
      };
      for (const one of steps) await steer[one.kind]?.(one);
      const made = await sql.run(
        `select concat(person_id, ' ', expires_on, ' ', stage) as said from notices
         where kind = 'document_due' and document_id = $1`,
        [document.id],
      );
      expect(made.map(({ said }) => String(said)).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: ROUNDS },
  );
});
