import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addFamily, addPeople, addPerson } from '../../../test/add-people.ts';
import { addLetter, addMember, noticesOf, standingOf } from '../../../test/membership.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';

const RACES = rounds({ quick: 15, full: 200 });
const JOINERS = rounds({ quick: 100, full: 500 });

// two servers on one database: nothing that one process keeps can be what holds
let one: TestServer;
let other: TestServer;
let owner: TestPerson;
let familyId: string;
beforeAll(async () => {
  one = await buildTestServer();
  other = await buildTestServer({ sharesDatabaseWith: one });
  owner = await addPerson(one, { name: 'Elena', family: 'Rivera' });
  ({ familyId } = owner);
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const roleCall = (person: TestPerson) => `PUT /api/families/${familyId}/members/${person.id}/role`;

it(`two Admins who demote each other, ${RACES} times at once: one of them stays, and nothing fails [SEC-6]`, async () => {
  const [x, y] = (await addPeople(one, 2)) as [TestPerson, TestPerson];
  await addMember(familyId, x, { role: 'Admin' });
  await addMember(familyId, y, { role: 'Admin' });
  for (let race = 0; race < RACES; race++) {
    const outcomes = await Promise.all([
      outcome(x, roleCall(y), { role: 'Viewer' }),
      outcome(on(other, y), roleCall(x), { role: 'Viewer' }),
    ]);
    expect(outcomes.sort()).toEqual(['204', '403 forbidden']);
    const loser = (await standingOf(familyId, x)) === 'Admin active' ? y : x;
    expect(await standingOf(familyId, loser)).toBe('Viewer active');
    expect(await outcome(owner, roleCall(loser), { role: 'Admin' })).toBe('204');
  }
});

it(`an owner and an Admin who demote each other, ${RACES} times at once: the owner stays [SEC-6]`, async () => {
  const admin = await addPerson(one);
  await addMember(familyId, admin, { role: 'Admin' });
  for (let race = 0; race < RACES; race++) {
    const [byOwner, byAdmin] = await Promise.all([
      outcome(owner, roleCall(admin), { role: 'Member' }),
      outcome(on(other, admin), roleCall(owner), { role: 'Member' }),
    ]);
    expect(byOwner).toBe('204');
    expect(['403 forbidden', '409 owner_stays']).toContain(byAdmin);
    expect(await standingOf(familyId, owner)).toBe('Admin active');
    expect(await outcome(owner, roleCall(admin), { role: 'Admin' })).toBe('204');
  }
});

it('a hundred redemptions of a code at once by one person make one membership and one notice [SEC-34]', async () => {
  const host = await addPerson(one, { family: 'Lane' });
  const joiner = await addPerson(one);
  await addInvite(one, host.familyId, { code: 'HUNDRD' });
  const calls = Array.from({ length: 100 }, (_, index) =>
    outcome(on(index % 2 ? one : other, joiner), 'POST /api/families/join', { code: 'hundrd' }),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((text) => text === '200')).toHaveLength(1);
  expect(outcomes.filter((text) => text === '409 already_member')).toHaveLength(99);
  expect(await standingOf(host.familyId, joiner)).toBe('Member active');
  expect(await noticesOf(host)).toEqual(['joined']);
});

/** As a patient page does: a server that is too busy to answer says so, and is asked again. */
async function joinPatiently(test: TestServer, person: TestPerson, code: string): Promise<string> {
  for (;;) {
    const text = await outcome(on(test, person), 'POST /api/families/join', { code });
    if (text !== '503 unavailable') return text;
    await sleep(200);
  }
}

it(`${JOINERS} people with one code all come in, each once [SEC-34]`, async () => {
  const host = await addPerson(one, { family: 'School' });
  const people = await addPeople(one, JOINERS);
  await addInvite(one, host.familyId, { code: 'SCHOOL' });
  const outcomes = await Promise.all(
    people.map((person, index) => joinPatiently(index % 2 ? one : other, person, 'SCHOOL')),
  );
  expect(new Set(outcomes)).toEqual(new Set(['200']));
  const [row] = await runSql(
    one,
    `select count(*)::int as members from members where family_id = $1 and state = 'active'`,
    [host.familyId],
  );
  expect(row).toEqual({ members: JOINERS + 1 });
});

it('guesses at once are counted as exactly as guesses one by one [SEC-33]', async () => {
  const guesser = await addPerson(one);
  await runSql(one, 'delete from rate_limits');
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      outcome(on(index % 2 ? one : other, guesser), 'POST /api/families/join', { code: 'NOCODE' }),
    ),
  );
  expect(outcomes.filter((text) => text === '400 invite_invalid')).toHaveLength(10);
  expect(outcomes.filter((text) => text === '429 too_many_requests')).toHaveLength(50);
  await runSql(one, 'delete from rate_limits');
});

it('two acceptances of one invitation at once: one is granted, and its family told once', async () => {
  const host = await addPerson(one, { family: 'Moss' });
  for (let race = 0; race < 30; race++) {
    const guest = await addPerson(one);
    const letter = await addLetter(host.familyId, host, guest);
    const accept = (test: TestServer) => outcome(on(test, guest), `POST /api/invites/${letter}/accept`, {});
    expect((await Promise.all([accept(one), accept(other)])).sort()).toEqual(['200', '404 not_found']);
    expect(await standingOf(host.familyId, guest)).toBe('Member active');
  }
  expect(await noticesOf(host)).toEqual(Array(30).fill('invite_accepted Member'));
});

it('a person who accepts two invitations at once ends up in one family, as one after the other would', async () => {
  const [host, second] = [await addPerson(one, { family: 'Elm' }), await addPerson(one, { family: 'Oak' })];
  for (let race = 0; race < 30; race++) {
    const guest = await addPerson(one);
    const letters = [await addLetter(host.familyId, host, guest), await addLetter(second.familyId, second, guest)];
    const outcomes = await Promise.all(
      letters.map((id, index) => outcome(on(index ? one : other, guest), `POST /api/invites/${id}/accept`, {})),
    );
    expect(outcomes).toEqual(['200', '200']);
    const rows = await runSql(one, 'select family_id from members where person_id = $1', [guest.id]);
    expect(rows).toHaveLength(1);
  }
});

it('a removal that races the same person’s acceptance: they are out, whichever came first [SEC-35]', async () => {
  for (let race = 0; race < 40; race++) {
    const guest = await addPerson(one);
    const letter = await addLetter(familyId, owner, guest);
    await addMember(familyId, guest, { state: 'requested' });
    const [removed, accepted] = await Promise.all([
      outcome(owner, `DELETE /api/families/${familyId}/members/${guest.id}`),
      outcome(on(other, guest), `POST /api/invites/${letter}/accept`, {}),
    ]);
    expect(removed).toBe('200');
    expect(['200', '404 not_found']).toContain(accepted);
    expect(await standingOf(familyId, guest)).toBeNull();
    expect(await outcome(guest, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
  }
});

it('a move out of a family racing the removal from it: nobody waits in a circle, and sharing there has ended', async () => {
  const target = await addPerson(one, { family: 'Birch' });
  for (let race = 0; race < 20; race++) {
    const guest = await addPerson(one);
    await addMember(familyId, guest);
    await createDocument(guest, { target: forPerson(guest, familyId) });
    const letter = await addLetter(target.familyId, target, guest);
    const [removed, accepted] = await Promise.all([
      outcome(owner, `DELETE /api/families/${familyId}/members/${guest.id}`),
      outcome(on(other, guest), `POST /api/invites/${letter}/accept`, {}),
    ]);
    expect(accepted).toBe('200');
    expect(['200', '404 not_found']).toContain(removed);
    expect(await standingOf(familyId, guest)).toBeNull();
    expect(await runSql(one, 'select from shares where owner_id = $1', [guest.id])).toEqual([]);
  }
});

it('the inviter’s demotion racing the acceptance: a member by it, or void for good [SEC-35]', async () => {
  for (let race = 0; race < 40; race++) {
    const [inviter, guest] = (await addPeople(one, 2)) as [TestPerson, TestPerson];
    await addMember(familyId, inviter, { role: 'Admin' });
    const letter = await addLetter(familyId, inviter, guest);
    const [demoted, accepted] = await Promise.all([
      outcome(owner, roleCall(inviter), { role: 'Member' }),
      outcome(on(other, guest), `POST /api/invites/${letter}/accept`, {}),
    ]);
    expect(demoted).toBe('204');
    expect(await standingOf(familyId, guest)).toBe(accepted === '200' ? 'Member active' : null);
    // promoted again, the inviter's letter stays void
    await outcome(owner, roleCall(inviter), { role: 'Admin' });
    expect(await outcome(guest, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
  }
});

it('moves in opposite directions, with papers shared in both families meanwhile, never wait in a circle', async () => {
  const a = await addPerson(one, { family: 'North' });
  const b = await addPerson(one, { family: 'South' });
  await addMember(b.familyId, a);
  for (let race = 0; race < 15; race++) {
    const [north, south] = (await addPeople(one, 2)) as [TestPerson, TestPerson];
    await addMember(a.familyId, north);
    await addMember(b.familyId, south);
    const letters = [await addLetter(b.familyId, b, north), await addLetter(a.familyId, a, south)];
    const shareWith = [a.familyId, b.familyId];
    const results = await Promise.all([
      outcome(north, `POST /api/invites/${letters[0]}/accept`, {}),
      outcome(on(other, south), `POST /api/invites/${letters[1]}/accept`, {}),
      ...Array.from({ length: 4 }, () =>
        createDocument(a, { target: forPerson(a, ...shareWith) }).then(() => 'created'),
      ),
    ]);
    expect(results).toEqual(['200', '200', 'created', 'created', 'created', 'created']);
  }
});

it('a family deleted while people come in lets in nobody afterwards', async () => {
  for (let race = 0; race < 10; race++) {
    const host = await addPerson(one);
    const id = await addFamily(host, 'Brief');
    const [joiner, guest] = (await addPeople(one, 2)) as [TestPerson, TestPerson];
    await addInvite(one, id, { code: `GONE${race}X` });
    const letter = await addLetter(id, host, guest);
    const outcomes = await Promise.all([
      outcome(host, `DELETE /api/families/${id}`),
      outcome(on(other, joiner), 'POST /api/families/join', { code: `GONE${race}X` }),
      outcome(guest, `POST /api/invites/${letter}/accept`, {}),
    ]);
    expect(outcomes[0]).toBe('204');
    expect(['200', '400 invite_invalid']).toContain(outcomes[1]);
    expect(['200', '404 not_found']).toContain(outcomes[2]);
    for (const person of [host, joiner, guest]) {
      expect((await send(person, 'GET /api/families')).json()).toEqual({ families: [] });
    }
  }
});
