import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { jumpClock } from '../../../test/jump-clock.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { purgeTrash } from '../../features/documents/trash/purge-trash.ts';
import { forgetExpired } from '../../features/system/forget-expired.ts';
import { findClockDoubt, findCutOff, sightClock, trustClock } from './clock.ts';

const isOpen = async ({ transactions }: TestServer) =>
  (await transactions.asSystem((tx) => findCutOff(tx, { days: 30 }))) !== null;
const doubtOf = ({ transactions }: TestServer) => transactions.asSystem(findClockDoubt);
/** Two servers at once, every hour. */
async function runFor(server: TestServer, twin: TestServer, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await jumpClock({ server, by: '1 hour' });
    await Promise.all([server, twin].map(({ transactions }) => sightClock(transactions)));
  }
}

it.for(['25 hours', '40 days', '400 days', '56 years', '-3 days', '-40 days', '-56 years'])(
  'after a leap of %s nothing may be deleted until a server was seen for a full day [REL-22]',
  async (by, { server, twin }) => {
    await server.transactions.asSystem(trustClock);
    expect(await isOpen(server)).toBe(true);
    await jumpClock({ server, by });
    expect(await isOpen(server)).toBe(false); // also before anybody has looked
    await runFor(server, twin, 1);
    await runFor(server, twin, 23);
    expect(await isOpen(server)).toBe(false);
    expect(await doubtOf(server)).not.toBeNull();
    await runFor(server, twin, 2);
    expect(await isOpen(server)).toBe(true);
    expect(await doubtOf(server)).toBeNull();
  },
);

it.for(['40 days', '400 days', '-40 days', '-56 years'])(
  'a clock that leaps by %s for minutes and comes back is trusted at once, and not for long there [REL-22]',
  async (by, { server, twin }) => {
    const back = by.startsWith('-') ? by.slice(1) : `-${by}`;
    await server.transactions.asSystem(trustClock);
    for (let round = 0; round < 30; round++) {
      await jumpClock({ server, by });
      await Promise.all([server, twin].map(({ transactions }) => sightClock(transactions)));
      expect(await isOpen(server)).toBe(false);
      await jumpClock({ server, by: back });
      expect(await isOpen(server)).toBe(true);
      await sightClock(server.transactions);
    }
  },
);

it('hours in which no server ran do not count, and an hour or a day’s pause is nothing [REL-22]', async ({
  server,
  twin,
}) => {
  await server.transactions.asSystem(trustClock);
  for (const by of ['1 hour', '23 hours', '-1 hour', '-20 hours']) {
    await jumpClock({ server, by });
    expect(await isOpen(server)).toBe(true);
    await sightClock(server.transactions);
  }
  await jumpClock({ server, by: '5 days' });
  for (let evening = 0; evening < 11; evening++) {
    await runFor(server, twin, 2);
    await jumpClock({ server, by: '5 days' });
    expect(await isOpen(server)).toBe(false);
  }
  await runFor(server, twin, 6); // the first of each evening counts for nothing
  for (let evening = 0; evening < 11; evening++) await runFor(server, twin, 2);
  expect(await isOpen(server)).toBe(true);
});

it('the trash, deleted families, mails and results outlive a clock that was ahead, and one that was behind [REL-22]', async ({
  server,
  owner,
  familyId,
}) => {
  await server.transactions.asSystem(trustClock);
  const { id } = await createDocument(owner);
  const putAway = async () => {
    await runSql(server, 'update documents set trashed_at = steady_now(), trashed_by = owner_id where id = $1', [id]);
    await runSql(server, 'update families set deleted_at = steady_now() where id = $1', [familyId]);
    await runSql(server, `insert into idempotency_keys (person_id, key, route, result) values ($1, $2, 'x', '{}')`, [
      owner.id,
      randomUUID(),
    ]);
  };
  const sweep = async () => {
    await purgeTrash(server.transactions);
    await forgetExpired(server);
  };
  const count = async () => {
    const rows = await runSql(
      server,
      `select (select count(*) from documents where id = $1) + (select count(*) from families where id = $2)
         + (select count(*) from idempotency_keys where person_id = $3) as count`,
      [id, familyId, owner.id],
    );
    return Number(rows[0]?.count);
  };
  await putAway();
  const all = await count();
  // ahead: what was put away looks 400 days old
  await runSql(server, `update documents set trashed_at = trashed_at - interval '400 days' where id = $1`, [id]);
  await runSql(server, `update families set deleted_at = deleted_at - interval '400 days' where id = $1`, [familyId]);
  await runSql(server, `update idempotency_keys set created_at = created_at - interval '400 days'`);
  await jumpClock({ server, by: '400 days' });
  await sightClock(server.transactions);
  await sweep();
  expect(await count()).toBe(all);
  // behind: what is put away now bears the day that was known
  await server.transactions.asSystem(trustClock);
  await jumpClock({ server, by: '-400 days' });
  await putAway();
  const [row] = await runSql(
    server,
    `select trashed_at > now() + interval '399 days' as later from documents where id = $1`,
    [id],
  );
  expect(row?.later).toBe(true);
  // the operator says that it is right: what waits begins today
  await server.transactions.asSystem(trustClock);
  await sweep();
  const [kept] = await runSql(server, `select trashed_at <= now() as today from documents where id = $1`, [id]);
  expect(kept?.today).toBe(true);
});

it('what was stored under a clock that was behind is not old once it is right [REL-22]', async ({ server, owner }) => {
  await server.transactions.asSystem(trustClock);
  await jumpClock({ server, by: '-400 days' });
  const stored = {
    notices: `insert into notices (id, person_id, kind, detail) values (gen_random_uuid(), $1, 'signed_in', 'x')`,
    mails: `insert into mails (id, person_id, to_email, kind) values (gen_random_uuid(), $1, 'a@example.org', 'digest')`,
    idempotency_keys: `insert into idempotency_keys (person_id, key, route, result) values ($1, gen_random_uuid(), 'x', '{}')`,
  };
  for (const [table, insert] of Object.entries(stored)) {
    await runSql(server, `delete from ${table} where person_id = $1`, [owner.id]);
    await runSql(server, insert, [owner.id]);
    // the clock goes forward: what it showed before lies back
    await runSql(server, `update ${table} set created_at = created_at - interval '400 days'`);
  }
  await jumpClock({ server, by: '400 days' });
  await forgetExpired(server);
  for (const table of Object.keys(stored))
    expect(await countRows(server, `${table} where person_id = '${owner.id}'`), table).toBe(1);
});

it('an uploader’s day does not last until a time that only a wrong clock showed [REL-22]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  await server.transactions.asSystem(trustClock);
  const { id } = await createDocument(admin, { target: forPerson(owner, familyId) });
  await runSql(server, `update documents set correctable_until = now() + interval '400 days' where id = $1`, [id]);
  await forgetExpired(server);
  expect(await countRows(server, `documents where id = '${id}' and correctable_until is null`)).toBe(1);
});
