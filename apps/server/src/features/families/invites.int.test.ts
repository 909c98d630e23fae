import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  buildTestApp,
  createDocument,
  ORIGIN,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { addLetter, noticesOf, outcome, send, standingOf } from '../../../test/family-calls.ts';
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
const invite = (payload: object, person = owner) =>
  outcome(test, person, `POST /api/families/${familyId}/invites`, payload);
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

  it('a joiner becomes a Member, leaves nothing, and the Admins are told [VAL-7]', async () => {
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

describe('letters', () => {
  it('an invited person is told, changes nothing by it, and belongs once they accept [SEC-3]', async () => {
    const guest = await addPerson(test, { family: 'Lane' });
    await addMember(test, await addFamily(test, owner, 'Side'), guest);
    const before = await runSql(test, 'select * from members where person_id = $1 order by family_id', [guest.id]);
    const sent = await send(test, owner, `POST /api/families/${familyId}/invites`, { email: guest.email });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({ email: guest.email, role: 'Member', name: null });
    expect(await runSql(test, 'select * from members where person_id = $1 order by family_id', [guest.id])).toEqual(
      before,
    );
    expect(await noticesOf(test, guest)).toEqual(['invited']);
    const mails = await runSql(test, `select kind, person_id from mails where to_email = $1`, [guest.email]);
    expect(mails).toEqual([{ kind: 'family-invite', person_id: owner.id }]);

    const { invites } = (await send(test, guest, 'GET /api/invites')).json();
    expect(invites).toMatchObject([
      {
        id: sent.json().id,
        familyName: 'Rivera',
        inviter: { id: owner.id, name: 'Elena' },
        leaves: [{ name: 'Side' }],
      },
    ]);
    expect(await outcome(test, guest, `POST /api/invites/${sent.json().id}/accept`, {})).toBe('200');
    expect(await standingOf(test, familyId, guest)).toBe('Member active');
  });

  it('accepting moves the person, but out of no family that they own or choose to stay in; sharing ends there [STA-3]', async () => {
    const guest = await addPerson(test, { family: 'Own' });
    const [left, kept, past] = [
      await addFamily(test, owner, 'Left'),
      await addFamily(test, owner, 'Kept'),
      await addFamily(test, owner, 'Past'),
    ];
    for (const id of [left, kept, past]) await addMember(test, id, guest);
    await runSql(test, 'update families set deleted_at = now() where id = $1', [past]);
    const paper = await createDocument(test, guest, {
      target: { kind: 'person', personId: guest.id, shareWith: [left, kept] },
    });
    const letter = await addLetter(test, familyId, owner, guest, 'Viewer');
    const accepted = await outcome(test, guest, `POST /api/invites/${letter}/accept`, { stayIn: [kept, randomUUID()] });
    expect(accepted).toBe('200');
    expect(await standingOf(test, familyId, guest)).toBe('Viewer active');
    expect(await standingOf(test, guest.familyId, guest)).toBe('Admin active');
    expect(await standingOf(test, kept, guest)).toBe('Member active');
    expect(await standingOf(test, past, guest)).toBe('Member active');
    expect(await standingOf(test, left, guest)).toBeNull();
    const document = (await send(test, guest, `GET /api/documents/${paper.id}`)).json();
    expect(document.sharedWith).toEqual([kept]);
    expect(await noticesOf(test, owner)).toEqual(expect.arrayContaining(['left', 'invite_accepted Viewer']));
  });

  it('whoever has come in with the code meanwhile is asked no more and moved nowhere', async () => {
    const guest = await addPerson(test);
    const side = await addFamily(test, owner, 'Side');
    await addMember(test, side, guest);
    const letter = await addLetter(test, familyId, owner, guest, 'Viewer');
    await addMember(test, familyId, guest);
    expect((await send(test, guest, 'GET /api/invites')).json().invites).toEqual([]);
    expect((await send(test, owner, `GET /api/families/${familyId}/invites`)).json().invites).toEqual([]);
    expect(await outcome(test, guest, `POST /api/invites/${letter}/accept`, {})).toBe('409 already_member');
    expect(await standingOf(test, familyId, guest)).toBe('Member active');
    expect(await standingOf(test, side, guest)).toBe('Member active');
  });

  it('an address that was never confirmed opens, declines and lists no letter, and hears of none [SEC-23]', async () => {
    const impostor = await addPerson(test, { isConfirmed: false });
    expect(await invite({ email: impostor.email })).toBe('201');
    expect((await send(test, impostor, 'GET /api/invites')).json()).toEqual({
      invites: [],
      needsConfirmation: true,
      requests: [],
    });
    expect(await noticesOf(test, impostor)).toEqual([]);
    const [letter] = await runSql(test, 'select id from invites where email = $1', [impostor.email]);
    expect(await outcome(test, impostor, `POST /api/invites/${letter?.id}/accept`, {})).toBe('403 address_unconfirmed');
    expect(await outcome(test, impostor, `POST /api/invites/${letter?.id}/decline`)).toBe('404 not_found');
    expect(await standingOf(test, familyId, impostor)).toBeNull();
    await runSql(test, 'update auth.users set email_verified = true where id = $1', [impostor.id]);
    expect(await outcome(test, impostor, `POST /api/invites/${letter?.id}/accept`, {})).toBe('200');
  });

  it('a declined, withdrawn or expired letter is over, and the inviter of a declined one is told [D-2]', async () => {
    const guest = await addPerson(test);
    const declined = await addLetter(test, familyId, owner, guest);
    expect(await outcome(test, guest, `POST /api/invites/${declined}/decline`)).toBe('204');
    expect(await noticesOf(test, owner)).toEqual(['invite_declined']);
    const withdrawn = await addLetter(test, familyId, owner, guest);
    expect(await outcome(test, owner, `DELETE /api/families/${familyId}/invites/${withdrawn}`)).toBe('204');
    expect(await outcome(test, owner, `DELETE /api/families/${familyId}/invites/${withdrawn}`)).toBe('404 not_found');
    const expired = await addLetter(test, familyId, owner, guest);
    await runSql(
      test,
      `update invites set created_at = now() - interval '8 days', expires_at = now() - interval '1 second' where id = $1`,
      [expired],
    );
    expect(await outcome(test, guest, `POST /api/invites/${declined}/accept`, {})).toBe('404 not_found');
    expect(await outcome(test, guest, `POST /api/invites/${withdrawn}/accept`, {})).toBe('404 not_found');
    expect(await outcome(test, guest, `POST /api/invites/${expired}/accept`, {})).toBe('410 invite_expired');
    expect((await send(test, owner, `GET /api/families/${familyId}/invites`)).json()).toEqual({ invites: [] });
    expect(await invite({ email: guest.email })).toBe('201'); // room for the next
    expect(await standingOf(test, familyId, guest)).toBeNull();
  });

  it('letters of a demoted Admin are void, and stay so when they are promoted again [SEC-35]', async () => {
    const [admin, guest] = [await addPerson(test), await addPerson(test)];
    await addMember(test, familyId, admin, { role: 'Admin' });
    expect(await invite({ email: guest.email }, admin)).toBe('201');
    const role = `PUT /api/families/${familyId}/members/${admin.id}/role`;
    await outcome(test, owner, role, { role: 'Member' });
    expect((await send(test, guest, 'GET /api/invites')).json().invites).toEqual([]);
    await outcome(test, owner, role, { role: 'Admin' });
    expect((await send(test, guest, 'GET /api/invites')).json().invites).toEqual([]);
    expect(await invite({ email: guest.email })).toBe('201'); // and stand in nobody's way
  });

  it('who is known, a member already or invited already is told as specified; nobody is made an Admin [SEC-35, FMD-8, FMD-10]', async () => {
    const guest = await addPerson(test);
    const email = `${randomUUID()}@nobody.example`;
    expect(await invite({ email })).toBe('404 user_unknown');
    expect(await invite({ email, mayBeStranger: true })).toBe('201');
    expect(await invite({ email: email.toUpperCase(), mayBeStranger: true })).toBe('409 invite_pending');
    expect(await invite({ email: owner.email })).toBe('409 member_already');
    expect(await invite({ email: guest.email, role: 'Admin' })).toBe('400 bad_request');
    expect(await invite({ email: 'no address' })).toBe('400 bad_request');
  });

  it('two invitations of one address at once are one [FMD-10]', async () => {
    const email = `${randomUUID()}@nobody.example`;
    const outcomes = await Promise.all([1, 2, 3].map(() => invite({ email, mayBeStranger: true })));
    expect(outcomes.sort()).toEqual(['201', '409 invite_pending', '409 invite_pending']);
    expect(await runSql(test, 'select from mails where to_email = $1', [email])).toHaveLength(1);
  });

  it('asking whether addresses have an account is limited', async () => {
    const email = () => ({ email: `${randomUUID()}@nobody.example` });
    for (let tries = 0; tries < 40; tries++) expect(await invite(email())).toBe('404 user_unknown');
    expect(await invite(email())).toBe('429 too_many_requests');
  });
});
