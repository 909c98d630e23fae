import { expect } from 'vitest';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addLetter, addMember, noticesOf, standingOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const it = base.extend('serverOptions', { scope: 'file' }, { sendsMail: false });
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const accept = (guest: TestPerson, inviteId: string, stayIn: string[] = []) =>
  outcome(guest, `POST /api/invites/${inviteId}/accept`, { stayIn });
const answer = (admin: TestPerson, familyId: string, guest: TestPerson, isApproved: boolean) =>
  outcome(admin, `POST /api/families/${familyId}/members/${guest.id}/request`, { isApproved });
const received = async (person: TestPerson) => (await send(person, 'GET /api/invites')).json();
const wordsSeenBy = async (person: TestPerson, guest: TestPerson) => {
  const { families } = (await send(person, 'GET /api/families')).json();
  return families.flatMap(({ members }: { members: { personId: string; words: string | null }[] }) =>
    members.filter(({ personId }) => personId === guest.id).map(({ words }) => words),
  );
};

it('without mail an unconfirmed address sees the family’s name, the inviter and the role, and nothing else of it [D-26, SEC-23]', async ({
  owner,
  member,
  familyId,
  person,
}) => {
  await runSql(owner.server, `update people set phone = '+34 600 100 200' where id = any($1)`, [[owner.id, member.id]]);
  const paper = await createDocument(owner, { name: 'Lease', target: forPerson(owner, familyId) });
  const inviteId = await addLetter(familyId, owner, person, 'Viewer');
  const looks = async () => [
    (await send(person, 'GET /api/invites')).body,
    (await send(person, 'GET /api/notices')).body,
    (await send(person, 'GET /api/families')).body,
    (await send(person, 'GET /api/documents')).body,
  ];
  const { invites, asksAdmin, needsConfirmation } = await received(person);
  expect([asksAdmin, needsConfirmation]).toEqual([true, false]);
  expect(invites).toEqual([
    {
      id: inviteId,
      familyName: 'Rivera',
      inviter: { id: owner.id, name: owner.name, email: null },
      role: 'Viewer',
      expiresAt: expect.any(String),
      leaves: [],
    },
  ]);
  const secrets = [member.name, member.email, owner.email, '+34 600', 'Lease', paper.id];
  for (const text of await looks()) for (const secret of secrets) expect(text).not.toContain(secret);
  expect(await accept(person, inviteId)).toBe('200');
  for (const text of await looks()) for (const secret of secrets) expect(text).not.toContain(secret);
  expect(await outcome(person, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
});

it('accepting asks the Admins, who see the newcomer’s two words; the one who asks for them lets the person in [D-26]', async ({
  owner,
  admin,
  familyId,
  person,
}) => {
  const inviteId = await addLetter(familyId, owner, person, 'Viewer');
  const accepted = await send(person, `POST /api/invites/${inviteId}/accept`, { stayIn: [] });
  expect(accepted.json()).toEqual({ familyId, state: 'requested' });
  expect(await standingOf(familyId, person)).toBe('Viewer requested');
  const [request] = (await received(person)).requests;
  expect(request).toMatchObject({ familyId, familyName: 'Rivera', inviterName: owner.name });
  expect(request.words).toMatch(/^[a-z]+ [a-z]+$/);
  expect(await wordsSeenBy(owner, person)).toEqual([request.words]);
  expect(await wordsSeenBy(admin, person)).toEqual([request.words]);
  expect(await noticesOf(admin)).toEqual(['join_requested']);
  expect(await answer(admin, familyId, person, true)).toBe('204');
  expect(await standingOf(familyId, person)).toBe('Viewer active');
  expect(await wordsSeenBy(owner, person)).toEqual([null]);
  expect(await runSql(owner.server, 'select from invite_checks where person_id = $1', [person.id])).toEqual([]);
});

it('nobody else sees the words, through the application or by SQL [SEC-23]', async ({
  server,
  owner,
  member,
  viewer,
  outsider,
  familyId,
  person,
}) => {
  await accept(person, await addLetter(familyId, owner, person));
  const [stranger] = [await addPerson(server, { isConfirmed: false })];
  const query: [string] = ['select words from invite_checks'];
  for (const other of [member, viewer, outsider, stranger]) {
    expect((await wordsSeenBy(other, person)).filter(Boolean)).toEqual([]);
    expect(await sqlAsPerson(server, other.id, query)).toEqual([]);
  }
  expect(await sqlAsPerson(server, null, query)).toEqual([]);
  const [words] = await sqlAsPerson(server, person.id, query);
  expect(await sqlAsPerson(server, owner.id, query)).toEqual([words]);
  // which other families the newcomer leaves is not even an Admin's to see, and the words are nobody's to choose
  await expect(sqlAsPerson(server, owner.id, ['select leaves from invite_checks'])).rejects.toThrow(
    'permission denied',
  );
  for (const change of [`update invite_checks set words = 'my choice'`, 'delete from invite_checks'])
    await expect(sqlAsPerson(server, owner.id, [change])).rejects.toThrow('permission denied');
});

it('a declined newcomer stays outside, and the invitation is used up', async ({ owner, familyId, person }) => {
  const inviteId = await addLetter(familyId, owner, person);
  await accept(person, inviteId);
  expect(await answer(owner, familyId, person, false)).toBe('204');
  expect(await standingOf(familyId, person)).toBeNull();
  expect(await accept(person, inviteId)).toBe('404 not_found');
  expect(await runSql(owner.server, 'select from invite_checks where person_id = $1', [person.id])).toEqual([]);
});

it('other families are left when the Admin lets the person in, and not before [D-3]', async ({
  server,
  owner,
  outsider,
  familyId,
  person,
}) => {
  const kept = await addFamily(outsider, 'Kept');
  await addMember(outsider.familyId, person);
  await addMember(kept, person);
  await accept(person, await addLetter(familyId, owner, person), [kept]);
  expect(await standingOf(outsider.familyId, person)).toBe('Member active');
  await answer(owner, familyId, person, false);
  expect(await standingOf(outsider.familyId, person)).toBe('Member active');

  await accept(person, await addLetter(familyId, owner, person), [kept]);
  expect(await answer(owner, familyId, person, true)).toBe('204');
  expect(await standingOf(familyId, person)).toBe('Member active');
  expect(await standingOf(outsider.familyId, person)).toBeNull();
  expect(await standingOf(kept, person)).toBe('Member active');
  expect(await standingOf(person.familyId, person)).toBe('Admin active');
  const told = `select from notices where person_id = $1 and kind = 'left' and actor_id = $2`;
  expect(await runSql(server, told, [outsider.id, person.id])).toHaveLength(1);
});

it('the invited role waits for the Admin: joining with a code makes a Member only [SEC-35]', async ({
  owner,
  familyId,
  person,
}) => {
  await accept(person, await addLetter(familyId, owner, person, 'Admin'));
  expect(await standingOf(familyId, person)).toBe('Admin requested');
  const { code } = (await send(owner, `POST /api/families/${familyId}/code`)).json();
  expect(await outcome(person, 'POST /api/families/join', { code: code.code })).toBe('200');
  expect(await standingOf(familyId, person)).toBe('Member active');
  expect(await runSql(owner.server, 'select from invite_checks where person_id = $1', [person.id])).toEqual([]);
});

it('withdrawn, expired, another person’s and a demoted Admin’s invitation lead nowhere [SEC-23, SEC-35]', async ({
  server,
  owner,
  admin,
  outsider,
  familyId,
  person,
}) => {
  const inviteId = await addLetter(familyId, admin, person);
  expect(await accept(outsider, inviteId)).toBe('404 not_found');
  expect(await outcome(outsider, `POST /api/invites/${inviteId}/decline`)).toBe('404 not_found');
  await outcome(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect(await accept(person, inviteId)).toBe('404 not_found');
  const withdrawn = await addLetter(familyId, owner, person);
  await outcome(owner, `DELETE /api/families/${familyId}/invites/${withdrawn}`);
  expect(await accept(person, withdrawn)).toBe('404 not_found');
  const expired = await addLetter(familyId, owner, person);
  const age = `update invites set created_at = now() - interval '8 days', expires_at = now() - interval '1 second'`;
  await runSql(server, `${age} where id = $1`, [expired]);
  expect(await accept(person, expired)).toBe('410 invite_expired');
  expect(await standingOf(familyId, person)).toBeNull();
});

it('an Admin who is one no longer lets nobody in and sees no words [SEC-35]', async ({
  owner,
  admin,
  familyId,
  person,
}) => {
  await accept(person, await addLetter(familyId, owner, person));
  await outcome(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect(await wordsSeenBy(admin, person)).toEqual([null]);
  expect(await answer(admin, familyId, person, true)).toBe('403 forbidden');
  expect(await standingOf(familyId, person)).toBe('Member requested');
});

it('accepted twice at once asks once, and answered twice at once is answered once', async ({
  owner,
  admin,
  familyId,
  person,
}) => {
  const inviteId = await addLetter(familyId, owner, person);
  const accepted = await Promise.all([1, 2, 3].map(() => accept(person, inviteId)));
  expect(accepted.sort()).toEqual(['200', '404 not_found', '404 not_found']);
  const answered = await Promise.all([owner, admin, owner].map((by, n) => answer(by, familyId, person, n === 0)));
  expect(answered.sort()).toEqual(['204', '404 not_found', '404 not_found']);
});

it('the newcomer takes the request back, and its words end with it', async ({ owner, familyId, person }) => {
  await accept(person, await addLetter(familyId, owner, person));
  expect(await outcome(person, `DELETE /api/families/${familyId}/membership`)).toBe('204');
  expect(await standingOf(familyId, person)).toBeNull();
  expect(await wordsSeenBy(owner, person)).toEqual([]);
});

it('a confirmed address enters at once, without words', async ({ server, owner, familyId }) => {
  const guest = await addPerson(server);
  expect(await accept(guest, await addLetter(familyId, owner, guest))).toBe('200');
  expect(await standingOf(familyId, guest)).toBe('Member active');
});
