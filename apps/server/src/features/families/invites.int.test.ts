import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import { errorText } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addLetter, addMember, noticesOf, standingOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';

const drawn = vi.hoisted(() => ({ next: [] as number[] }));
// the source of chance alone: what it says in one test below is chosen, everywhere else it is its own
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, randomInt: (max: number) => drawn.next.shift() ?? real.randomInt(max) };
});

const it = base.extend('serverOptions', { scope: 'file' }, { trustProxy: '127.0.0.1' });
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

const renew = async (person: TestPerson, familyId: string) =>
  (await send(person, `POST /api/families/${familyId}/code`)).json().code;
const invite = (payload: object, person: TestPerson, familyId: string) =>
  outcome(person, `POST /api/families/${familyId}/invites`, payload);
const join = (person: TestPerson, code: string) => outcome(person, 'POST /api/families/join', { code });

describe('codes', () => {
  it('a family has no code at first; a new one has six of A-Z and 0-9 and lives seven days by the database’s clock [VAL-2]', async ({
    server,
    owner,
    familyId,
  }) => {
    expect((await send(owner, `GET /api/families/${familyId}/code`)).json()).toEqual({ code: null });
    const code = await renew(owner, familyId);
    expect(code.code).toMatch(/^[A-Z0-9]{6}$/);
    expect(code.isExpired).toBe(false);
    expect((await send(owner, `GET /api/families/${familyId}/code`)).json()).toEqual({ code });
    const [row] = await runSql(server, `select (expires_at - created_at)::text as life from invites where code = $1`, [
      code.code,
    ]);
    expect(row).toEqual({ life: '7 days' });
  });

  it('a new code ends the former at once; wrong and ended codes are answered byte for byte alike [SEC-33, STA-4]', async ({
    server,
    owner,
    familyId,
  }) => {
    const { code: former } = await renew(owner, familyId);
    const { code } = await renew(owner, familyId);
    const joiner = await addPerson(server);
    const answers = [];
    for (const typed of [former, 'NOCODE']) {
      const { statusCode, headers, body } = await send(joiner, 'POST /api/families/join', { code: typed });
      answers.push({ statusCode, headers: { ...headers, date: 0, 'x-request-id': 0 }, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ statusCode: 400, body: errorText('invite_invalid') });
    expect(await join(joiner, code)).toBe('200');
  });

  it('a code is refused and ended a second after its seven days, by the database’s clock [SEC-33, STA-4, VAL-1]', async ({
    server,
    owner,
    familyId,
  }) => {
    const { code } = await renew(owner, familyId);
    const age = `update invites set created_at = now() - interval '7 days', expires_at = now()`;
    const [joiner, late] = [await addPerson(server), await addPerson(server)];
    await runSql(server, `${age} + interval '1 minute' where code = '${code}'`);
    expect(await join(joiner, code)).toBe('200');
    await runSql(server, `${age} - interval '1 second' where code = '${code}'`);
    const shown = (await send(owner, `GET /api/families/${familyId}/code`)).json().code;
    expect(shown).toMatchObject({ code, isExpired: true });
    expect(await join(late, code)).toBe('410 invite_expired');
    expect(await join(late, code)).toBe('400 invite_invalid');
    expect(await standingOf(familyId, late)).toBeNull();
    const after = (await send(owner, `GET /api/families/${familyId}/code`)).json().code;
    expect(after).toMatchObject({ code, isExpired: true });
  });

  it('a code that is in use elsewhere is drawn again, ten times at most [VAL-2]', async ({
    server,
    owner,
    familyId,
  }) => {
    const other = await addPerson(server, { family: 'Lane' });
    await addInvite(server, other.familyId, { code: 'AAAAAA' });
    const zeros = Array(6 * 10).fill(0);
    drawn.next = [...zeros, 1, 1, 1, 1, 1, 1];
    expect((await renew(owner, familyId)).code).toBe('BBBBBB');
    drawn.next = [...zeros, 0, 0, 0, 0, 0, 0];
    const refused = await send(owner, `POST /api/families/${familyId}/code`);
    expect(refused.statusCode).toBe(500);
    drawn.next = [];
    // all or nothing: the one before is still there
    expect((await send(owner, `GET /api/families/${familyId}/code`)).json().code.code).toBe('BBBBBB');
  });

  it('one of two codes renewed at once stays, and it is the one that is shown', async ({ server, owner, familyId }) => {
    for (let race = 0; race < 10; race++) {
      await Promise.all([renew(owner, familyId), renew(owner, familyId), renew(owner, familyId)]);
      const rows = await runSql(
        server,
        `select code from invites where family_id = $1 and code is not null and ended_at is null`,
        [familyId],
      );
      expect(rows).toHaveLength(1);
      expect((await send(owner, `GET /api/families/${familyId}/code`)).json().code.code).toBe(rows[0]?.code);
    }
  });

  it('a joiner becomes a Member, leaves nothing, and the Admins are notified [VAL-7]', async ({
    server,
    owner,
    familyId,
  }) => {
    const joiner = await addPerson(server, { family: 'Own' });
    const { code } = await renew(owner, familyId);
    expect(await join(joiner, code.toLowerCase())).toBe('200');
    expect(await join(joiner, code)).toBe('409 already_member');
    expect(await standingOf(familyId, joiner)).toBe('Member active');
    expect(await standingOf(joiner.familyId, joiner)).toBe('Admin active');
    expect(await noticesOf(owner)).toEqual(['joined']);
  });

  it('failed tries of codes are limited for an account and for an address, a right code among them [SEC-33]', async ({
    server,
    owner,
    familyId,
  }) => {
    const { code } = await renew(owner, familyId);
    const from = (address: string, person: TestPerson, typed: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/families/join',
        headers: { cookie: person.cookie, origin: ORIGIN, 'x-forwarded-for': address },
        payload: { code: typed },
      });
    const guesser = await addPerson(server);
    for (let tries = 0; tries < 10; tries++)
      expect((await from(`10.1.0.${tries}`, guesser, 'NOCODE')).statusCode).toBe(400);
    expect((await from('10.1.1.1', guesser, code)).statusCode).toBe(429);

    const others = [await addPerson(server), await addPerson(server), await addPerson(server)];
    for (let tries = 0; tries < 20; tries++)
      expect((await from('10.2.0.1', others[tries % 2] as TestPerson, 'NOCODE')).statusCode).toBe(400);
    expect((await from('10.2.0.1', others[2] as TestPerson, code)).statusCode).toBe(429);
    expect((await from('10.2.0.2', others[2] as TestPerson, code)).statusCode).toBe(200);
  });
});

describe('letters', () => {
  it('an invited person gets a notice and becomes a member only by accepting [SEC-3]', async ({
    server,
    owner,
    familyId,
  }) => {
    const guest = await addPerson(server, { family: 'Lane' });
    await addMember(await addFamily(owner, 'Side'), guest);
    const before = await runSql(server, 'select * from members where person_id = $1 order by family_id', [guest.id]);
    const sent = await send(owner, `POST /api/families/${familyId}/invites`, { email: guest.email });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({ email: guest.email, role: 'Member', name: null });
    expect(await runSql(server, 'select * from members where person_id = $1 order by family_id', [guest.id])).toEqual(
      before,
    );
    expect(await noticesOf(guest)).toEqual(['invited']);
    const mails = await runSql(server, `select kind, person_id from mails where to_email = $1`, [guest.email]);
    expect(mails).toEqual([{ kind: 'family-invite', person_id: owner.id }]);

    const { invites } = (await send(guest, 'GET /api/invites')).json();
    expect(invites).toMatchObject([
      {
        id: sent.json().id,
        familyName: 'Rivera',
        inviter: { id: owner.id, name: 'Elena Rivera', email: owner.email },
        leaves: [{ name: 'Side' }],
      },
    ]);
    expect(await outcome(guest, `POST /api/invites/${sent.json().id}/accept`, {})).toBe('200');
    expect(await standingOf(familyId, guest)).toBe('Member active');
  });

  it('accepting moves the person, but out of no family that they own or choose to stay in; sharing ends there [STA-3]', async ({
    server,
    owner,
    familyId,
  }) => {
    const guest = await addPerson(server, { family: 'Own' });
    const [left, kept, past] = [
      await addFamily(owner, 'Left'),
      await addFamily(owner, 'Kept'),
      await addFamily(owner, 'Past'),
    ];
    for (const id of [left, kept, past]) await addMember(id, guest);
    await runSql(server, 'update families set deleted_at = now() where id = $1', [past]);
    const paper = await createDocument(guest, {
      target: forPerson(guest, left, kept),
    });
    const letter = await addLetter(familyId, owner, guest, 'Viewer');
    const accepted = await outcome(guest, `POST /api/invites/${letter}/accept`, { stayIn: [kept, randomUUID()] });
    expect(accepted).toBe('200');
    expect(await standingOf(familyId, guest)).toBe('Viewer active');
    expect(await standingOf(guest.familyId, guest)).toBe('Admin active');
    expect(await standingOf(kept, guest)).toBe('Member active');
    expect(await standingOf(past, guest)).toBeNull();
    expect(await standingOf(left, guest)).toBeNull();
    const document = (await send(guest, `GET /api/documents/${paper.id}`)).json();
    expect(document.sharedWith).toEqual([kept]);
    expect(await noticesOf(owner)).toEqual(expect.arrayContaining(['left', 'invite_accepted Viewer']));
  });

  it('an invited person who has joined by code is no longer asked and moved nowhere', async ({
    server,
    owner,
    familyId,
  }) => {
    const guest = await addPerson(server);
    const side = await addFamily(owner, 'Side');
    await addMember(side, guest);
    const letter = await addLetter(familyId, owner, guest, 'Viewer');
    await addMember(familyId, guest);
    expect((await send(guest, 'GET /api/invites')).json().invites).toEqual([]);
    expect((await send(owner, `GET /api/families/${familyId}/invites`)).json().invites).toEqual([]);
    expect(await outcome(guest, `POST /api/invites/${letter}/accept`, {})).toBe('409 already_member');
    expect(await standingOf(familyId, guest)).toBe('Member active');
    expect(await standingOf(side, guest)).toBe('Member active');
  });

  it('an unconfirmed address accepts, declines and lists no invitation, and hears of none [SEC-23]', async ({
    server,
    owner,
    familyId,
  }) => {
    const impostor = await addPerson(server, { isConfirmed: false });
    expect(await invite({ email: impostor.email }, owner, familyId)).toBe('201');
    expect((await send(impostor, 'GET /api/invites')).json()).toEqual({
      invites: [],
      needsConfirmation: true,
      asksAdmin: false,
      requests: [],
    });
    expect(await noticesOf(impostor)).toEqual([]);
    const [letter] = await runSql(server, 'select id from invites where email = $1', [impostor.email]);
    expect(await outcome(impostor, `POST /api/invites/${letter?.id}/accept`, {})).toBe('403 address_unconfirmed');
    expect(await outcome(impostor, `POST /api/invites/${letter?.id}/decline`)).toBe('404 not_found');
    expect(await standingOf(familyId, impostor)).toBeNull();
    await runSql(server, 'update auth.users set email_verified = true where id = $1', [impostor.id]);
    expect(await outcome(impostor, `POST /api/invites/${letter?.id}/accept`, {})).toBe('200');
  });

  it('a declined, withdrawn or expired invitation is over, and the inviter of a declined one is notified [D-2]', async ({
    server,
    owner,
    familyId,
  }) => {
    const guest = await addPerson(server);
    const declined = await addLetter(familyId, owner, guest);
    expect(await outcome(guest, `POST /api/invites/${declined}/decline`)).toBe('204');
    expect(await noticesOf(owner)).toEqual(['invite_declined']);
    const withdrawn = await addLetter(familyId, owner, guest);
    expect(await outcome(owner, `DELETE /api/families/${familyId}/invites/${withdrawn}`)).toBe('204');
    expect(await outcome(owner, `DELETE /api/families/${familyId}/invites/${withdrawn}`)).toBe('404 not_found');
    const expired = await addLetter(familyId, owner, guest);
    await runSql(
      server,
      `update invites set created_at = now() - interval '8 days', expires_at = now() - interval '1 second' where id = $1`,
      [expired],
    );
    expect(await outcome(guest, `POST /api/invites/${declined}/accept`, {})).toBe('404 not_found');
    expect(await outcome(guest, `POST /api/invites/${withdrawn}/accept`, {})).toBe('404 not_found');
    expect(await outcome(guest, `POST /api/invites/${expired}/accept`, {})).toBe('410 invite_expired');
    expect((await send(owner, `GET /api/families/${familyId}/invites`)).json()).toEqual({ invites: [] });
    expect(await invite({ email: guest.email }, owner, familyId)).toBe('201'); // room for the next
    expect(await standingOf(familyId, guest)).toBeNull();
  });

  it('invitations by a demoted Admin are void, and stay so when they are promoted again [SEC-35]', async ({
    server,
    owner,
    familyId,
  }) => {
    const [admin, guest] = [await addPerson(server), await addPerson(server)];
    await addMember(familyId, admin, { role: 'Admin' });
    expect(await invite({ email: guest.email }, admin, familyId)).toBe('201');
    const role = `PUT /api/families/${familyId}/members/${admin.id}/role`;
    await outcome(owner, role, { role: 'Member' });
    expect((await send(guest, 'GET /api/invites')).json().invites).toEqual([]);
    await outcome(owner, role, { role: 'Admin' });
    expect((await send(guest, 'GET /api/invites')).json().invites).toEqual([]);
    expect(await invite({ email: guest.email }, owner, familyId)).toBe('201'); // and stand in nobody's way
  });

  it('an invitation to an unknown address, a member or an invited person is answered as specified [FMD-8, FMD-10]', async ({
    owner,
    familyId,
  }) => {
    const email = `${randomUUID()}@nobody.example`;
    expect(await invite({ email }, owner, familyId)).toBe('404 user_unknown');
    expect(await invite({ email, allowUnknown: true }, owner, familyId)).toBe('201');
    expect(await invite({ email: email.toUpperCase(), allowUnknown: true }, owner, familyId)).toBe(
      '409 invite_pending',
    );
    expect(await invite({ email: owner.email }, owner, familyId)).toBe('409 member_already');
    expect(await invite({ email: 'no address' }, owner, familyId)).toBe('400 bad_request');
  });

  it('an Admin invites an Admin; nobody else does, and no code makes one [FGP-2, SEC-35, D-23]', async ({
    server,
    owner,
    member,
    familyId,
  }) => {
    const guest = await addPerson(server);
    const invitation = { email: guest.email, role: 'Admin' };
    expect(await invite(invitation, member, familyId)).toBe('403 forbidden');
    expect(await invite(invitation, owner, familyId)).toBe('201');
    const { invites } = (await send(guest, 'GET /api/invites')).json();
    expect(invites).toMatchObject([{ role: 'Admin' }]);
    const code = `insert into invites (id, family_id, code, role, created_by, expires_at)
      values (gen_random_uuid(), $1, 'ADMIN1', 'Admin', $2, now() + interval '1 day')`;
    await expect(sqlAsPerson(server, owner.id, [code, [familyId, owner.id]])).rejects.toThrow('row-level security');
  });

  it('two invitations of one address at once make one [FMD-10]', async ({ server, owner, familyId }) => {
    const email = `${randomUUID()}@nobody.example`;
    const outcomes = await Promise.all([1, 2, 3].map(() => invite({ email, allowUnknown: true }, owner, familyId)));
    expect(outcomes.sort()).toEqual(['201', '409 invite_pending', '409 invite_pending']);
    expect(await runSql(server, 'select from mails where to_email = $1', [email])).toHaveLength(1);
  });

  it('asking whether addresses have an account is limited', async ({ owner, familyId }) => {
    const email = () => ({ email: `${randomUUID()}@nobody.example` });
    for (let tries = 0; tries < 40; tries++) expect(await invite(email(), owner, familyId)).toBe('404 user_unknown');
    expect(await invite(email(), owner, familyId)).toBe('429 too_many_requests');
  });
});
