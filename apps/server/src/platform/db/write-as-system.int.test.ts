import { sql } from 'kysely';
import { expect } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { SystemTransaction } from './transactions.ts';

async function bioOf({ server, id }: TestPerson): Promise<unknown> {
  const [row] = await runSql(server, 'select bio from people where id = $1', [id]);
  return row?.bio;
}

const writeBio = (tx: SystemTransaction, { personId }: { personId: string }) =>
  sql`update people set bio = 'written' where id = ${personId}`.execute(tx);

it('a session that ends before the system writes for it changes nothing [SEC-18]', async ({ server, person, sql }) => {
  const bearer = bearerOf(person.cookie);
  await sql.run('begin');
  await sql.run('select from auth.users where id = $1 for no key update', [person.id]); // as a new password begins
  const writing = server.transactions.writeAsSystemFor(bearer, writeBio).catch((error) => error);
  await expect.poll(() => countWaiting(server)).toBe(1);
  await sql.run('delete from auth.sessions where user_id = $1', [person.id]);
  await sql.run('commit');
  expect(await writing).toMatchObject({ code: 'unauthorized' });
  expect(await bioOf(person)).toBeNull();
});

it('a session does not end while the system writes for it [SEC-18]', async ({ server, person, sql }) => {
  const bearer = bearerOf(person.cookie);
  let bioAtTheEnd: Promise<unknown> | undefined;
  await server.transactions.writeAsSystemFor(bearer, async (tx, actor) => {
    bioAtTheEnd = sql.run('delete from auth.sessions where token = $1', [bearer.token]).then(() => bioOf(person));
    await expect.poll(() => countWaiting(server)).toBe(1);
    await writeBio(tx, actor);
  });
  expect(await bioAtTheEnd).toBe('written');
});

it('no session, and one that a temporary password opened, lets the system do nothing [SEC-24]', async ({
  server,
  person,
}) => {
  const { writeAsSystemFor, readAsSystemFor } = server.transactions;
  await expect(writeAsSystemFor({ kind: 'session', token: undefined }, writeBio)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  await expect(writeAsSystemFor({ kind: 'session', token: 'unknown' }, writeBio)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  const bearer = bearerOf(person.cookie);
  await runSql(server, `update auth.users set password_due_at = now() + interval '1 day' where id = $1`, [person.id]);
  await expect(writeAsSystemFor(bearer, writeBio)).rejects.toMatchObject({ code: 'new_password_required' });
  await expect(readAsSystemFor(bearer, bioAsSystem)).rejects.toMatchObject({ code: 'new_password_required' });
  expect(await bioOf(person)).toBeNull();
});

it('the system acts for nobody, also where a session has asked for it [D-25]', async ({ server, person }) => {
  const bearer = bearerOf(person.cookie);
  const { writeAsSystemFor, readAsSystemFor } = server.transactions;
  const ask = async (tx: SystemTransaction, { personId }: { personId: string }) => ({
    personId,
    ...(await sql<object>`select current_user::text as role, me()`.execute(tx)).rows[0],
  });
  const system = { personId: person.id, role: 'kinvault_system', me: null };
  expect(await writeAsSystemFor(bearer, ask)).toEqual(system);
  expect(await readAsSystemFor(bearer, ask)).toEqual(system);
  await expect(readAsSystemFor(bearer, writeBio)).rejects.toThrow('read-only');
});

const bioAsSystem = (tx: SystemTransaction) => sql`select bio from people`.execute(tx);
