import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { makeReminders } from './make-reminders.ts';

const today = addDays(new Date().toISOString().slice(0, 10), 1);
const LIFE_DAYS = 60;

/** Two workers at once, by a clock that shows an hour of a day. */
const wake = (server: TestServer, twin: TestServer, day: string, hour = '09') =>
  Promise.all(
    [server, twin].map((worker) =>
      makeReminders({ ...worker, sendsMail: false, now: () => new Date(`${day}T${hour}:00:00Z`) }),
    ),
  );

async function noticesOf({ server, id }: TestPerson): Promise<string[]> {
  const rows = await runSql(
    server,
    `select concat(document_name, ' ', stage) as said from notices
     where person_id = $1 and kind = 'document_due' order by id`,
    [id],
  );
  return rows.map(({ said }) => String(said));
}

it.for([8, 40, 60, 366, 400, -8, -40, -400, -20_454])(
  'a clock that is wrong by %i days for minutes loses and doubles no reminder in the days after it [REL-22] [KNO-15]',
  async (days, { server, twin, owner }) => {
    const paper = (name: string, inDays: number) =>
      createDocument(owner, { type: 'Other', name, expiresOn: addDays(today, inDays) });
    await paper('Old', 45);
    await wake(server, twin, today);
    await wake(server, twin, addDays(today, 1));
    await wake(server, twin, addDays(today, 1 + days));
    await wake(server, twin, addDays(today, 1));
    await paper('New', 49);
    for (let day = 2; day < LIFE_DAYS; day++) await wake(server, twin, addDays(today, day));
    const notices = await noticesOf(owner);
    expect(notices.filter((said) => said.startsWith('Old'))).toEqual([
      'Old month',
      'Old week',
      'Old day',
      'Old expired',
    ]);
    expect(notices.filter((said) => said.startsWith('New'))).toEqual([
      'New month',
      'New week',
      'New day',
      'New expired',
    ]);
  },
);

it.for([400, -400])(
  "a clock that is wrong by %i days for minutes loses and doubles no reminder of 'Cancel by' [REL-22] [COL-4]",
  async (days, { server, twin, owner }) => {
    const times = { noticePeriod: 'P2W', renewsFor: 'P12M' } as const;
    await createDocument(owner, { type: 'Insurance', name: 'Policy', expiresOn: addDays(today, 62), ...times });
    await wake(server, twin, today);
    await wake(server, twin, addDays(today, 1));
    await wake(server, twin, addDays(today, 1 + days));
    for (let day = 1; day < LIFE_DAYS + 10; day++) await wake(server, twin, addDays(today, day));
    // what renews itself asks for nothing after the last day to cancel
    expect(await noticesOf(owner)).toEqual(['Policy first', 'Policy renew_soon', 'Policy renew']);
  },
);

it('a box that only ever runs within quiet hours makes each notice [KNO-15]', async ({ server, twin, owner }) => {
  const expiresOn = addDays(today, 40);
  await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn });
  for (let day = today; day <= addDays(expiresOn, 2); day = addDays(day, 1)) await wake(server, twin, day, '22');
  expect(await noticesOf(owner)).toEqual(['Lease month', 'Lease week', 'Lease day', 'Lease expired']);
});

it.for([8, 9, 10, 14, 20])(
  'quiet hours from 22 to %i let the reminder through at their end [KNO-2]',
  async (until, { server, owner }) => {
    await runSql(server, 'update reminder_preferences set quiet_from = 22, quiet_until = $2 where person_id = $1', [
      owner.id,
      until,
    ]);
    const expiresOn = addDays(today, 8);
    await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn });
    const at = (day: string, hour: number) =>
      makeReminders({
        ...server,
        sendsMail: true,
        now: () => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`),
      });
    await at(today, 21);
    const mails = () => runSql(server, `select id from mails where kind = 'digest' and person_id = $1`, [owner.id]);
    const before = (await mails()).length;
    const next = addDays(today, 1);
    for (let hour = 0; hour < until; hour++) await at(next, hour);
    expect(await mails()).toHaveLength(before);
    await at(next, until);
    expect(await noticesOf(owner)).toContain('Lease week');
    expect((await mails()).length).toBe(before + 1);
  },
);
