import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { makeReminders } from './make-reminders.ts';

/** In two months: nobody is told before the test moves the clock. */
const birthday = addDays(new Date().toISOString().slice(0, 10), 60);
const bornOn = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`;

const it = base.extend('noa', async ({ owner, familyId }) => {
  const body = { name: 'Noa Rivera', bornOn, guardianIds: [] };
  return String((await send(owner, `POST /api/families/${familyId}/people`, body)).json().personId);
});

/** All mornings up to a day, by a clock that shows 9 on it; the notices of this run have its time. */
async function runMorning(server: TestServer, day: string): Promise<void> {
  await makeReminders({ ...server, sendsMail: false, now: () => new Date(`${day}T09:00:00Z`) });
  await runSql(
    server,
    "update notices set created_at = $1 where kind like 'guardian_of_age%' and created_at > now() - interval '1 hour' and created_at <= now()",
    [`${day}T09:00:00Z`],
  );
}

const told = async (person: TestPerson) => {
  const rows = await runSql(
    person.server,
    `select concat(kind, ' ', created_at::date - $2::date) as said from notices
     where person_id = $1 and kind like 'guardian_of_age%' order by created_at, kind`,
    [person.id, birthday],
  );
  return rows.map(({ said }) => String(said));
};

it('guardians are told thirty days before the 18th birthday and on it, each once [PPL-7]', async ({
  server,
  owner,
  member,
  noa,
}) => {
  for (let day = addDays(birthday, -32); day <= addDays(birthday, 3); day = addDays(day, 1))
    await runMorning(server, day);
  expect(await told(owner)).toEqual(['guardian_of_age_soon -30', 'guardian_of_age 0']);
  expect(await told(member)).toEqual([]);
  const { notices } = (await send(owner, 'GET /api/notices')).json();
  const about = { actor: { id: noa, name: 'Noa Rivera' }, person: { id: noa, isCaller: false } };
  expect(notices).toMatchObject([
    { kind: 'guardian_of_age', ...about, detail: null },
    { kind: 'guardian_of_age_soon', ...about, detail: birthday },
  ]);
});

it('the person is told on the day if they have an account, and former guardians are not [PPL-7]', async ({
  server,
  owner,
  member,
}) => {
  await runSql(server, 'update people set born_on = $2 where id = $1', [member.id, bornOn]);
  await runSql(
    server,
    'insert into guardians (person_id, guardian_id, asked_by, accepted_at, until) values ($1, $2, $1, now(), $3)',
    [member.id, owner.id, birthday],
  );
  await runMorning(server, addDays(birthday, -20));
  expect(await told(member)).toEqual([]);
  await runMorning(server, birthday);
  await runMorning(server, addDays(birthday, 1));
  expect(await told(owner)).toEqual(['guardian_of_age_soon -20']);
  expect(await told(member)).toEqual(['guardian_of_age 0']);
  expect((await send(member, 'GET /api/notices')).json().notices).toMatchObject([{ person: { isCaller: true } }]);
});

it('an outage over the birthday tells of it once, and long afterwards no more [PPL-7]', async ({
  server,
  owner,
  noa,
}) => {
  expect(noa).toBeTruthy();
  await runMorning(server, addDays(birthday, 12));
  await runMorning(server, addDays(birthday, 13));
  expect(await told(owner)).toEqual(['guardian_of_age 12']);
});

it('what a clock a year ahead told comes again in its time, once [PPL-7] [REL-22]', async ({ server, owner, noa }) => {
  expect(noa).toBeTruthy();
  await runMorning(server, addDays(birthday, 20));
  expect(await told(owner)).toEqual(['guardian_of_age 20']);
  for (const days of [-40, -29, -28, 0, 1]) await runMorning(server, addDays(birthday, days));
  expect(await told(owner)).toEqual(['guardian_of_age_soon -29', 'guardian_of_age 0']);
});

it('two runs at once tell once [PPL-7]', async ({ server, owner, noa }) => {
  expect(noa).toBeTruthy();
  const now = () => new Date(`${birthday}T09:00:00Z`);
  await Promise.all([1, 2, 3].map(() => makeReminders({ ...server, sendsMail: false, now })));
  expect(await told(owner)).toHaveLength(1);
});
