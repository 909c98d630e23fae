import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addPerson } from '../../../test/add-people.ts';
import { buildTestApp, ORIGIN, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { noticesOf, outcome, send, standingOf } from '../../../test/family-calls.ts';
import { runSql } from '../../../test/run-sql.ts';

const drawn = vi.hoisted(() => ({ next: [] as number[] }));
// the source of chance alone: what it says in one test below is chosen, everywhere else it is its own
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, randomInt: (max: number) => drawn.next.shift() ?? real.randomInt(max) };
});

let test: TestApp;
let owner: TestPerson;
let familyId: string;
beforeAll(async () => {
  test = await buildTestApp({ trustProxy: '127.0.0.1' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  ({ familyId } = owner);
});

const renew = async (person = owner) => (await send(test, person, `POST /api/families/${familyId}/code`)).json().code;
const join = (person: TestPerson, code: string) => outcome(test, person, 'POST /api/families/join', { code });

describe('codes', () => {
  it('there is none at first; a new one has six of A-Z and 0-9 and lives seven days by the database’s clock [VAL-2]', async () => {
    expect((await send(test, owner, `GET /api/families/${familyId}/code`)).json()).toEqual({ code: null });
    const code = await renew();
    expect(code.code).toMatch(/^[A-Z0-9]{6}$/);
    expect(code.isExpired).toBe(false);
    expect((await send(test, owner, `GET /api/families/${familyId}/code`)).json()).toEqual({ code });
    const [row] = await runSql(test, `select (expires_at - created_at)::text as life from invites where code = $1`, [
      code.code,
    ]);
    expect(row).toEqual({ life: '7 days' });
  });

  it('a new one ends the former at once; wrong and ended ones are answered byte for byte alike [SEC-33, STA-4]', async () => {
    const { code: former } = await renew();
    const { code } = await renew();
    const joiner = await addPerson(test);
    const answers = [];
    for (const typed of [former, 'NOCODE']) {
      const { statusCode, headers, body } = await send(test, joiner, 'POST /api/families/join', { code: typed });
      answers.push({ statusCode, headers: { ...headers, date: 0 }, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ statusCode: 400, body: '{"error":{"code":"invite_invalid"}}' });
    expect(await join(joiner, code)).toBe('200');
  });

  it('a second after its seven days it is refused by the database’s clock, and ended [SEC-33, STA-4, VAL-1]', async () => {
    const { code } = await renew();
    const age = `update invites set created_at = now() - interval '7 days', expires_at = now()`;
    const [joiner, late] = [await addPerson(test), await addPerson(test)];
    await runSql(test, `${age} + interval '1 minute' where code = '${code}'`);
    expect(await join(joiner, code)).toBe('200');
    await runSql(test, `${age} - interval '1 second' where code = '${code}'`);
    const shown = (await send(test, owner, `GET /api/families/${familyId}/code`)).json().code;
    expect(shown).toMatchObject({ code, isExpired: true });
    expect(await join(late, code)).toBe('410 invite_expired');
    expect(await join(late, code)).toBe('400 invite_invalid');
    expect(await standingOf(test, familyId, late)).toBeNull();
    const after = (await send(test, owner, `GET /api/families/${familyId}/code`)).json().code;
    expect(after).toMatchObject({ code, isExpired: true });
  });

  it('one that is in use elsewhere is drawn anew, ten times at most [VAL-2]', async () => {
    const other = await addPerson(test, { family: 'Lane' });
    await addInvite(test, other.familyId, { code: 'AAAAAA' });
    const zeros = Array(6 * 10).fill(0);
    drawn.next = [...zeros, 1, 1, 1, 1, 1, 1];
    expect((await renew()).code).toBe('BBBBBB');
    drawn.next = [...zeros, 0, 0, 0, 0, 0, 0];
    const refused = await send(test, owner, `POST /api/families/${familyId}/code`);
    expect(refused.statusCode).toBe(500);
    drawn.next = [];
    // all or nothing: the one before is still there
    expect((await send(test, owner, `GET /api/families/${familyId}/code`)).json().code.code).toBe('BBBBBB');
  });

  it('of two renewals at once one stays, and it is the one that is shown', async () => {
    for (let race = 0; race < 10; race++) {
      await Promise.all([renew(), renew(), renew()]);
      const rows = await runSql(
        test,
        `select code from invites where family_id = $1 and code is not null and ended_at is null`,
        [familyId],
      );
      expect(rows).toHaveLength(1);
      expect((await send(test, owner, `GET /api/families/${familyId}/code`)).json().code.code).toBe(rows[0]?.code);
    }
  });

  it('a joiner becomes a Member, leaves nothing, and the Admins are told [D-3, VAL-7]', async () => {
    const joiner = await addPerson(test, { family: 'Own' });
    const { code } = await renew();
    expect(await join(joiner, code.toLowerCase())).toBe('200');
    expect(await join(joiner, code)).toBe('409 already_member');
    expect(await standingOf(test, familyId, joiner)).toBe('Member active');
    expect(await standingOf(test, joiner.familyId, joiner)).toBe('Admin active');
    expect(await noticesOf(test, owner)).toEqual(['joined']);
  });

  it('failed tries are limited for an account, for an address and overall, a right code among them [SEC-33]', async () => {
    const { code } = await renew();
    const from = (address: string, person: TestPerson, typed: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/families/join',
        headers: { cookie: person.cookie, origin: ORIGIN, 'x-forwarded-for': address },
        payload: { code: typed },
      });
    const guesser = await addPerson(test);
    for (let tries = 0; tries < 10; tries++)
      expect((await from(`10.1.0.${tries}`, guesser, 'NOCODE')).statusCode).toBe(400);
    expect((await from('10.1.1.1', guesser, code)).statusCode).toBe(429);

    const others = [await addPerson(test), await addPerson(test), await addPerson(test)];
    for (let tries = 0; tries < 20; tries++)
      expect((await from('10.2.0.1', others[tries % 2] as TestPerson, 'NOCODE')).statusCode).toBe(400);
    expect((await from('10.2.0.1', others[2] as TestPerson, code)).statusCode).toBe(429);
    expect((await from('10.2.0.2', others[2] as TestPerson, code)).statusCode).toBe(200);

    await runSql(test, `update rate_limits set tries = 300 where bucket = 'invite-code:all'`);
    const late = await addPerson(test);
    expect((await from('10.3.0.1', late, code)).statusCode).toBe(429);
    await runSql(test, 'delete from rate_limits');
    expect((await from('10.3.0.1', late, code)).statusCode).toBe(200);
  });
});
