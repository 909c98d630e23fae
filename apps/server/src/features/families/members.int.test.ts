import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { linkFor } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addLetter, addMember, noticesOf, standingOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

import { purgeDeletedFamilies } from '../profile/purge-families.ts';

const it = base.extend('others', { auto: true }, ({ admin, member }) => [admin, member]);
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

const memberCall = (person: TestPerson, familyId: string, part = '') =>
  `/api/families/${familyId}/members/${person.id}${part}`;

describe('roles', () => {
  it('a changed role notifies its person, and the same role again nobody', async ({ admin, member, familyId }) => {
    const told: number[] = [];
    for (const role of ['Viewer', 'Viewer', 'Admin', 'Member']) {
      expect(await outcome(admin, `PUT ${memberCall(member, familyId, '/role')}`, { role })).toBe('204');
      expect(await standingOf(familyId, member)).toBe(`${role} active`);
      expect(await noticesOf(member)).toEqual([`role_changed ${role}`]);
      told.push((await send(member, 'GET /api/notices')).json().unread);
      await send(member, 'POST /api/notices/read');
    }
    expect(told).toEqual([1, 0, 1, 1]);
  });

  it.for(['Owner', 'admin', 'Pending', '', null, 1])(
    'a change to the role %j is refused [PER-2]',
    async (role, { owner, member, familyId }) => {
      expect(await outcome(owner, `PUT ${memberCall(member, familyId, '/role')}`, { role })).toBe('400 bad_request');
      expect(await standingOf(familyId, member)).toBe('Member active');
    },
  );

  it('the owner of a family stays an Admin, even if they try to change it', async ({ owner, admin, familyId }) => {
    for (const actor of [admin, owner]) {
      const call = `PUT ${memberCall(owner, familyId, '/role')}`;
      expect(await outcome(actor, call, { role: 'Member' })).toBe('409 owner_stays');
      expect(await outcome(actor, call, { role: 'Admin' })).toBe('204');
    }
  });

  it('a person who asks to join has no role that can be changed [STA-2]', async ({ server, owner, familyId }) => {
    const asker = await addPerson(server);
    await addMember(familyId, asker, { state: 'requested' });
    expect(await outcome(owner, `PUT ${memberCall(asker, familyId, '/role')}`, { role: 'Admin' })).toBe(
      '404 not_found',
    );
    expect(await standingOf(familyId, asker)).toBe('Member requested');
  });
});

describe('removing', () => {
  it('removing a member ends sharing both ways, files by a kept address and the family’s lists, in the very next request [SEC-10]', async ({
    owner,
    admin,
    member,
    familyId,
  }) => {
    const shared = (person: TestPerson) => forPerson(person, familyId);
    const ofOwner = await createDocument(owner, { target: shared(owner) });
    const ofMember = await createDocument(member, { target: shared(member) });
    const file = (person: TestPerson, id: string) => outcome(person, `GET /api/documents/${id}`);
    expect(await file(member, ofOwner.id)).toBe('200');
    const kept = await linkFor(member, ofOwner.id);
    expect(await outcome(admin, `DELETE ${memberCall(member, familyId)}`)).toBe('200');
    expect(await file(member, ofOwner.id)).toBe('404 not_found');
    expect((await send(member, `GET ${kept}`)).statusCode).toBe(404);
    expect(await file(owner, ofMember.id)).toBe('404 not_found');
    expect((await send(member, 'GET /api/families')).json()).toEqual({ families: [] });
    expect(await outcome(member, `DELETE /api/families/${familyId}/membership`)).toBe('404 not_found');
    expect(await noticesOf(member)).toEqual(['removed']);
  });

  it('the owner of a family is never removed, and nobody twice', async ({ owner, admin, member, familyId }) => {
    expect(await outcome(admin, `DELETE ${memberCall(owner, familyId)}`)).toBe('409 owner_stays');
    expect(await outcome(admin, `DELETE ${memberCall(member, familyId)}`)).toBe('200');
    expect(await outcome(admin, `DELETE ${memberCall(member, familyId)}`)).toBe('404 not_found');
  });

  it('a removed member comes back neither by the code that they know nor by an older invitation [SEC-10]', async ({
    server,
    owner,
    admin,
    member,
    familyId,
  }) => {
    await addInvite(server, familyId, { code: 'KNOWN1' });
    const letter = await addLetter(familyId, owner, member);
    await outcome(admin, `DELETE ${memberCall(member, familyId)}`);
    expect(await outcome(member, 'POST /api/families/join', { code: 'KNOWN1' })).toBe('400 invite_invalid');
    expect(await outcome(member, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
    const { code } = (await send(admin, `GET /api/families/${familyId}/code`)).json();
    expect(code).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9]{6}$/), isExpired: false });
    expect(code.code).not.toBe('KNOWN1');
  });

  it('removing a member makes no code where there was none', async ({ admin, member, familyId }) => {
    await outcome(admin, `DELETE ${memberCall(member, familyId)}`);
    expect((await send(admin, `GET /api/families/${familyId}/code`)).json()).toEqual({ code: null });
  });

  it('invitations by a removed Admin are void; so are those of one who leaves [SEC-35]', async ({
    server,
    owner,
    admin,
    familyId,
  }) => {
    const [guest, other] = [await addPerson(server), await addPerson(server)];
    const letters = [await addLetter(familyId, admin, guest), await addLetter(familyId, owner, other)];
    await outcome(owner, `DELETE ${memberCall(admin, familyId)}`);
    expect(await outcome(guest, `POST /api/invites/${letters[0]}/accept`, {})).toBe('404 not_found');
    expect(await outcome(other, `POST /api/invites/${letters[1]}/accept`, {})).toBe('200');
  });

  it('a removal without a family means the one that the caller created; without one it is refused [VAL-6]', async ({
    owner,
    admin,
    member,
    familyId,
  }) => {
    await addFamily(owner, 'Newer');
    expect(await outcome(admin, `DELETE /api/members/${member.id}`)).toBe('404 no_family');
    expect(await outcome(owner, `DELETE /api/members/${randomUUID()}`)).toBe('404 not_found');
    expect(await outcome(owner, `DELETE /api/members/${owner.id}`)).toBe('409 owner_stays');
    expect(await outcome(owner, `DELETE /api/members/${member.id}`)).toBe('200');
    expect(await standingOf(familyId, member)).toBeNull();
  });

  it('a removal without a family means the newest of several that the caller created [VAL-6]', async ({
    owner,
    member,
    familyId,
  }) => {
    const newer = await addFamily(owner, 'Newer');
    await addMember(newer, member);
    expect(await outcome(owner, `DELETE /api/members/${member.id}`)).toBe('200');
    expect(await standingOf(newer, member)).toBeNull();
    expect(await standingOf(familyId, member)).toBe('Member active');
  });
});

describe('leaving', () => {
  it('a member leaves, the Admins are notified, and sharing ends', async ({
    server,
    owner,
    admin,
    member,
    familyId,
  }) => {
    await createDocument(member, { target: forPerson(member, familyId) });
    expect(await outcome(member, `DELETE /api/families/${familyId}/membership`)).toBe('204');
    expect(await standingOf(familyId, member)).toBeNull();
    expect(await runSql(server, 'select from shares where owner_id = $1', [member.id])).toEqual([]);
    for (const person of [owner, admin]) expect(await noticesOf(person)).toEqual(['left']);
  });

  it('the owner cannot leave a family with others in it, and trashes it by leaving as its last person', async ({
    owner,
    admin,
    member,
    familyId,
  }) => {
    const call = `DELETE /api/families/${familyId}/membership`;
    expect(await outcome(owner, call)).toBe('409 owns_family');
    for (const person of [admin, member]) await outcome(owner, `DELETE ${memberCall(person, familyId)}`);
    expect(await outcome(owner, call)).toBe('204');
    const { families } = (await send(owner, 'GET /api/families/deleted')).json();
    expect(families.map(({ id }: { id: string }) => id)).toEqual([familyId]);
  });
});

describe('requests', () => {
  let asker: TestPerson;
  it.beforeEach(async ({ server, familyId }) => {
    await runSql(server, 'update families set asks_before_join = true where id = $1', [familyId]);
    await addInvite(server, familyId, { code: 'ASKING' }).catch(async () => {
      await runSql(server, `update invites set ended_at = steady_now() where code = 'ASKING' and ended_at is null`);
      await addInvite(server, familyId, { code: 'ASKING' });
    });
    asker = await addPerson(server);
    const joined = await send(asker, 'POST /api/families/join', { code: 'ASKING' });
    expect(joined.json()).toEqual({ familyId, familyName: 'Rivera', state: 'requested' });
  });

  it('an approved request makes a Member [STA-2]', async ({ admin, familyId }) => {
    expect((await send(asker, 'GET /api/families')).json()).toEqual({ families: [] });
    expect(await noticesOf(admin)).toEqual(['join_requested']);
    expect(await outcome(admin, `POST ${memberCall(asker, familyId, '/request')}`, { isApproved: true })).toBe('204');
    expect(await standingOf(familyId, asker)).toBe('Member active');
    expect(await noticesOf(asker)).toEqual(['request_approved']);
    expect(await outcome(admin, `POST ${memberCall(asker, familyId, '/request')}`, { isApproved: false })).toBe(
      '404 not_found',
    );
  });

  it('a declined request is gone', async ({ owner, familyId }) => {
    expect(await outcome(owner, `POST ${memberCall(asker, familyId, '/request')}`, { isApproved: false })).toBe('204');
    expect(await standingOf(familyId, asker)).toBeNull();
    expect(await noticesOf(asker)).toEqual(['request_declined']);
  });

  it('a repeated request changes nothing and tells nobody; once a family no longer asks, it lets the person in', async ({
    owner,
    familyId,
  }) => {
    const again = () => send(asker, 'POST /api/families/join', { code: 'asking' });
    expect((await again()).json().state).toBe('requested');
    expect(await noticesOf(owner)).toEqual(['join_requested']);
    await outcome(owner, `PATCH /api/families/${familyId}`, { asksBeforeJoin: false });
    expect((await again()).json().state).toBe('active');
    expect(await standingOf(familyId, asker)).toBe('Member active');
    expect((await again()).json()).toEqual(errorBody('already_member'));
  });

  it('a request is listed for its author alone, and ends with the family [SEC-50]', async ({
    server,
    owner,
    member,
    familyId,
  }) => {
    const open = async (person = asker) => (await send(person, 'GET /api/invites')).json().requests;
    expect(await open()).toEqual([
      { familyId, familyName: 'Rivera', requestedAt: expect.stringMatching(/^20.*Z$/), words: null, inviterName: null },
    ]);
    for (const person of [owner, member, await addPerson(server)]) expect(await open(person)).toEqual([]);
    await outcome(owner, `DELETE /api/families/${familyId}`);
    expect(await open()).toEqual([]);
    await outcome(owner, `POST /api/families/${familyId}/restore`);
    expect(await open()).toEqual([]);
    expect(await standingOf(familyId, asker)).toBeNull();
  });

  it('a request can be taken back by its author', async ({ familyId }) => {
    expect(await outcome(asker, `DELETE /api/families/${familyId}/membership`)).toBe('204');
    expect(await standingOf(familyId, asker)).toBeNull();
    expect((await send(asker, 'GET /api/invites')).json().requests).toEqual([]);
    expect(await outcome(asker, `DELETE /api/families/${familyId}/membership`)).toBe('404 not_found');
  });
});

it('fields that nobody asked for change nothing [SEC-5]', async ({ server, owner, admin, member, familyId }) => {
  const extra = { ownerId: member.id, familyId: randomUUID(), role: 'Admin', emailVerified: true, state: 'active' };
  const calls: [TestPerson, string, object][] = [
    [admin, `PATCH /api/families/${familyId}`, { name: 'Rivera', ...extra }],
    [admin, `PUT ${memberCall(member, familyId, '/role')}`, { ...extra, role: 'Viewer', personId: admin.id }],
    [member, 'POST /api/families', { name: 'Own', ...extra }],
    [member, 'POST /api/notices/read', extra],
  ];
  for (const [person, call, payload] of calls) {
    const [method, url] = call.split(' ') as ['PUT', string];
    const { statusCode } = await send(person, `${method} ${url}`, payload);
    expect(statusCode).toBeLessThan(300);
  }
  const rows = await runSql(server, 'select owner_id, created_by from families where id = $1', [familyId]);
  expect(rows).toEqual([{ owner_id: owner.id, created_by: owner.id }]);
  expect(await standingOf(familyId, member)).toBe('Viewer active');
  expect(await standingOf(familyId, admin)).toBe('Admin active');
  const own = await runSql(server, `select id from families where name = 'Own' and owner_id = $1`, [member.id]);
  expect(own).toHaveLength(1);
});

describe('the trash', () => {
  it('deleting a family is leaving for its members, and a restore brings back none of them, nor what they shared [SEC-50, D-44]', async ({
    server,
    owner,
    admin,
    member,
    familyId,
  }) => {
    const general = await createDocument(member, { target: forFamily(familyId) });
    const shared = await createDocument(owner, { target: forPerson(owner, familyId) });
    const theirs = await createDocument(member, { target: forPerson(member, familyId) });
    await addInvite(server, familyId, { code: 'TRASH1' });
    const guest = await addPerson(server);
    const letter = await addLetter(familyId, owner, guest);
    expect(await outcome(owner, `DELETE /api/families/${familyId}`)).toBe('204');

    for (const person of [owner, admin, member]) {
      expect((await send(person, 'GET /api/families')).json()).toEqual({ families: [] });
      expect(await outcome(person, `GET /api/documents/${general.id}`)).toBe('404 not_found');
      expect(await outcome(person, `PATCH /api/families/${familyId}`, { name: 'X' })).toBe('404 not_found');
    }
    expect(await outcome(member, `GET /api/documents/${shared.id}`)).toBe('404 not_found');
    expect((await send(owner, `GET /api/documents/${shared.id}`)).json().sharedWith).toEqual([]);
    expect(await outcome(guest, 'POST /api/families/join', { code: 'TRASH1' })).toBe('400 invite_invalid');
    expect(await outcome(guest, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
    expect(await noticesOf(member)).toEqual(['family_deleted']);

    expect(await outcome(owner, `POST /api/families/${familyId}/restore`)).toBe('204');
    expect((await send(owner, 'GET /api/families')).json().families).toMatchObject([
      { members: [{ personId: owner.id }] },
    ]);
    expect(await outcome(owner, `GET /api/documents/${general.id}`)).toBe('200');
    expect((await send(owner, `GET /api/documents/${shared.id}`)).json().sharedWith).toEqual([familyId]);
    expect(await outcome(owner, `GET /api/documents/${theirs.id}`)).toBe('404 not_found');
    for (const person of [admin, member])
      expect(await outcome(person, `GET /api/documents/${shared.id}`)).toBe('404 not_found');
    expect(await outcome(guest, 'POST /api/families/join', { code: 'TRASH1' })).toBe('400 invite_invalid');
    expect(await outcome(guest, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
    expect(await outcome(owner, `POST /api/families/${familyId}/restore`)).toBe('404 not_found');
  });

  it('nobody comes into a family while it is deleted, nor finds themselves in it afterwards [SEC-50]', async ({
    server,
    owner,
    familyId,
  }) => {
    await addInvite(server, familyId, { code: 'RACING' });
    const joiners = await Promise.all([1, 2, 3, 4].map(() => addPerson(server)));
    const answers = await Promise.all([
      ...joiners.slice(0, 2).map((person) => outcome(person, 'POST /api/families/join', { code: 'RACING' })),
      outcome(owner, `DELETE /api/families/${familyId}`),
      ...joiners.slice(2).map((person) => outcome(person, 'POST /api/families/join', { code: 'RACING' })),
    ]);
    expect(answers[2]).toBe('204');
    for (const answer of answers) expect(['200', '204', '400 invite_invalid', '404 not_found']).toContain(answer);
    await outcome(owner, `POST /api/families/${familyId}/restore`);
    for (const person of joiners) expect(await standingOf(familyId, person)).toBeNull();
    await outcome(owner, `DELETE /api/families/${familyId}`);
    await expect(addMember(familyId, joiners[0] as TestPerson)).rejects.toThrow('the family is in the trash');
  });

  it('a deleted family takes no new documents: they are refused as if there were no such family', async ({
    owner,
    member,
    familyId,
  }) => {
    const calls = async (person: TestPerson) => {
      const { id } = await createDocument(person); // uploading works
      expect(id).toBeTruthy();
      const targets = [forFamily(familyId), forPerson(person, familyId)];
      const fileId = randomUUID();
      return Promise.all(
        targets.map((target) =>
          outcome(person, 'POST /api/documents', { fileId, fileName: 'a.png', name: 'A', target }),
        ),
      );
    };
    await outcome(owner, `DELETE /api/families/${familyId}`);
    for (const person of [owner, member]) expect(await calls(person)).toEqual(['404 not_found', '404 not_found']);
  });

  it('a deleted family can be restored for 30 days, and then is gone for good, with its general documents', async ({
    server,
    owner,
    member,
    familyId,
  }) => {
    const general = await createDocument(member, { target: forFamily(familyId) });
    await outcome(owner, `DELETE /api/families/${familyId}`);
    const age = (text: string) =>
      runSql(server, `update families set deleted_at = now() - interval '${text}' where id = $1`, [familyId]);
    await age('30 days -1 minute');
    await purgeDeletedFamilies(server);
    expect((await send(owner, 'GET /api/families/deleted')).json().families).toHaveLength(1);
    await age('30 days 1 second');
    expect((await send(owner, 'GET /api/families/deleted')).json().families).toEqual([]);
    expect(await outcome(owner, `POST /api/families/${familyId}/restore`)).toBe('404 not_found');
    await age('31 days 1 second'); // the clock may be a day ahead
    await purgeDeletedFamilies(server);
    expect(await runSql(server, 'select from families where id = $1', [familyId])).toEqual([]);
    expect(await runSql(server, 'select from documents where id = $1', [general.id])).toEqual([]);
  });
});
