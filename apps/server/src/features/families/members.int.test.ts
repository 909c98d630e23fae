import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { addLetter, noticesOf, outcome, send, standingOf } from '../../../test/family-calls.ts';
import { linkFor } from '../../../test/file-link.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let familyId: string;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  ({ familyId } = owner);
  admin = await addPerson(test, { name: 'Leo' });
  member = await addPerson(test, { name: 'Mia' });
  await addMember(test, familyId, admin, { role: 'Admin' });
  await addMember(test, familyId, member);
});

const memberCall = (person: TestPerson, part = '') => `/api/families/${familyId}/members/${person.id}${part}`;

describe('roles', () => {
  it('an Admin changes a role, its person is told, and the same role again tells nobody', async () => {
    for (const role of ['Viewer', 'Viewer', 'Admin', 'Member']) {
      expect(await outcome(test, admin, `PUT ${memberCall(member, '/role')}`, { role })).toBe('204');
      expect(await standingOf(test, familyId, member)).toBe(`${role} active`);
    }
    expect(await noticesOf(test, member)).toEqual(['role_changed Member', 'role_changed Admin', 'role_changed Viewer']);
  });

  it.each(['Owner', 'admin', 'Pending', '', null, 1])('the role %j is none of the list [PER-2]', async (role) => {
    expect(await outcome(test, owner, `PUT ${memberCall(member, '/role')}`, { role })).toBe('400 bad_request');
    expect(await standingOf(test, familyId, member)).toBe('Member active');
  });

  it('the owner stays an Admin, by their own hand too', async () => {
    for (const actor of [admin, owner]) {
      const call = `PUT ${memberCall(owner, '/role')}`;
      expect(await outcome(test, actor, call, { role: 'Member' })).toBe('409 owner_stays');
      expect(await outcome(test, actor, call, { role: 'Admin' })).toBe('204');
    }
  });

  it('whoever asks to join has no role to be changed [STA-2]', async () => {
    const asker = await addPerson(test);
    await addMember(test, familyId, asker, { state: 'requested' });
    expect(await outcome(test, owner, `PUT ${memberCall(asker, '/role')}`, { role: 'Admin' })).toBe('404 not_found');
    expect(await standingOf(test, familyId, asker)).toBe('Member requested');
  });
});

describe('removing', () => {
  it('ends sharing both ways, files by a kept address and the family’s lists, in the very next request [SEC-10]', async () => {
    const shared = (person: TestPerson) => ({ kind: 'person' as const, personId: person.id, shareWith: [familyId] });
    const ofOwner = await createDocument(test, owner, { target: shared(owner) });
    const ofMember = await createDocument(test, member, { target: shared(member) });
    const file = (person: TestPerson, id: string) => outcome(test, person, `GET /api/documents/${id}`);
    expect(await file(member, ofOwner.id)).toBe('200');
    const kept = await linkFor(test, member, ofOwner.id);
    expect(await outcome(test, admin, `DELETE ${memberCall(member)}`)).toBe('200');
    expect(await file(member, ofOwner.id)).toBe('404 not_found');
    expect((await send(test, member, `GET ${kept}`)).statusCode).toBe(404);
    expect(await file(owner, ofMember.id)).toBe('404 not_found');
    expect((await send(test, member, 'GET /api/families')).json()).toEqual({ families: [] });
    expect(await outcome(test, member, `DELETE /api/families/${familyId}/membership`)).toBe('404 not_found');
    expect(await noticesOf(test, member)).toEqual(['removed']);
  });

  it('the owner is never removed, and nobody twice', async () => {
    expect(await outcome(test, admin, `DELETE ${memberCall(owner)}`)).toBe('409 owner_stays');
    expect(await outcome(test, admin, `DELETE ${memberCall(member)}`)).toBe('200');
    expect(await outcome(test, admin, `DELETE ${memberCall(member)}`)).toBe('404 not_found');
  });

  it('whoever is removed comes back neither by the code that they know nor by an older letter [SEC-10]', async () => {
    await addInvite(test, familyId, { code: 'KNOWN1' });
    const letter = await addLetter(test, familyId, owner, member);
    await outcome(test, admin, `DELETE ${memberCall(member)}`);
    expect(await outcome(test, member, 'POST /api/families/join', { code: 'KNOWN1' })).toBe('400 invite_invalid');
    expect(await outcome(test, member, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
    const { code } = (await send(test, admin, `GET /api/families/${familyId}/code`)).json();
    expect(code).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9]{6}$/), isExpired: false });
    expect(code.code).not.toBe('KNOWN1');
  });

  it('no code is made by it where there was none', async () => {
    await outcome(test, admin, `DELETE ${memberCall(member)}`);
    expect((await send(test, admin, `GET /api/families/${familyId}/code`)).json()).toEqual({ code: null });
  });

  it('letters of an Admin who is removed are void; so are those of one who leaves [SEC-35]', async () => {
    const [guest, other] = [await addPerson(test), await addPerson(test)];
    const letters = [await addLetter(test, familyId, admin, guest), await addLetter(test, familyId, owner, other)];
    await outcome(test, owner, `DELETE ${memberCall(admin)}`);
    expect(await outcome(test, guest, `POST /api/invites/${letters[0]}/accept`, {})).toBe('404 not_found');
    expect(await outcome(test, other, `POST /api/invites/${letters[1]}/accept`, {})).toBe('200');
  });

  it('without a family it means the one that the caller created; none: no_family [VAL-6]', async () => {
    await addFamily(test, owner, 'Newer');
    expect(await outcome(test, admin, `DELETE /api/members/${member.id}`)).toBe('404 no_family');
    expect(await outcome(test, owner, `DELETE /api/members/${randomUUID()}`)).toBe('404 not_found');
    expect(await outcome(test, owner, `DELETE /api/members/${owner.id}`)).toBe('409 owner_stays');
    expect(await outcome(test, owner, `DELETE /api/members/${member.id}`)).toBe('200');
    expect(await standingOf(test, familyId, member)).toBeNull();
  });

  it('of several families that the caller created, the newest with that person is meant [VAL-6]', async () => {
    const newer = await addFamily(test, owner, 'Newer');
    await addMember(test, newer, member);
    expect(await outcome(test, owner, `DELETE /api/members/${member.id}`)).toBe('200');
    expect(await standingOf(test, newer, member)).toBeNull();
    expect(await standingOf(test, familyId, member)).toBe('Member active');
  });
});

describe('leaving', () => {
  it('a member leaves, the Admins are told, and sharing ends', async () => {
    await createDocument(test, member, { target: { kind: 'person', personId: member.id, shareWith: [familyId] } });
    expect(await outcome(test, member, `DELETE /api/families/${familyId}/membership`)).toBe('204');
    expect(await standingOf(test, familyId, member)).toBeNull();
    expect(await runSql(test, 'select from shares where owner_id = $1', [member.id])).toEqual([]);
    for (const person of [owner, admin]) expect(await noticesOf(test, person)).toEqual(['left']);
  });

  it('its owner stays while there are others, and as its last person puts it in the trash', async () => {
    const call = `DELETE /api/families/${familyId}/membership`;
    expect(await outcome(test, owner, call)).toBe('409 owns_family');
    for (const person of [admin, member]) await outcome(test, owner, `DELETE ${memberCall(person)}`);
    expect(await outcome(test, owner, call)).toBe('204');
    const { families } = (await send(test, owner, 'GET /api/families/deleted')).json();
    expect(families.map(({ id }: { id: string }) => id)).toEqual([familyId]);
  });
});

describe('requests', () => {
  let asker: TestPerson;
  beforeEach(async () => {
    await runSql(test, 'update families set asks_before_join = true where id = $1', [familyId]);
    await addInvite(test, familyId, { code: 'ASKING' }).catch(async () => {
      await runSql(test, `update invites set ended_at = now() where code = 'ASKING' and ended_at is null`);
      await addInvite(test, familyId, { code: 'ASKING' });
    });
    asker = await addPerson(test);
    const joined = await send(test, asker, 'POST /api/families/join', { code: 'ASKING' });
    expect(joined.json()).toEqual({ familyId, familyName: 'Rivera', state: 'requested' });
  });

  it('an approved one is a Member from then on [STA-2]', async () => {
    expect((await send(test, asker, 'GET /api/families')).json()).toEqual({ families: [] });
    expect(await noticesOf(test, admin)).toEqual(['join_requested']);
    expect(await outcome(test, admin, `POST ${memberCall(asker, '/request')}`, { isApproved: true })).toBe('204');
    expect(await standingOf(test, familyId, asker)).toBe('Member active');
    expect(await noticesOf(test, asker)).toEqual(['request_approved']);
    expect(await outcome(test, admin, `POST ${memberCall(asker, '/request')}`, { isApproved: false })).toBe(
      '404 not_found',
    );
  });

  it('a declined one is gone', async () => {
    expect(await outcome(test, owner, `POST ${memberCall(asker, '/request')}`, { isApproved: false })).toBe('204');
    expect(await standingOf(test, familyId, asker)).toBeNull();
    expect(await noticesOf(test, asker)).toEqual(['request_declined']);
  });

  it('asking again changes nothing and tells nobody; once nobody is asked any more, it lets in', async () => {
    const again = () => send(test, asker, 'POST /api/families/join', { code: 'asking' });
    expect((await again()).json().state).toBe('requested');
    expect(await noticesOf(test, owner)).toEqual(['join_requested']);
    await outcome(test, owner, `PATCH /api/families/${familyId}`, { asksBeforeJoin: false });
    expect((await again()).json().state).toBe('active');
    expect(await standingOf(test, familyId, asker)).toBe('Member active');
    expect((await again()).json()).toEqual({ error: { code: 'already_member' } });
  });

  it('it is listed for whoever asked, and for nobody else, until it is answered or the family is in the trash', async () => {
    const open = async (person = asker) => (await send(test, person, 'GET /api/invites')).json().requests;
    expect(await open()).toEqual([{ familyId, familyName: 'Rivera', requestedAt: expect.stringMatching(/^20.*Z$/) }]);
    for (const person of [owner, member, await addPerson(test)]) expect(await open(person)).toEqual([]);
    await outcome(test, owner, `DELETE /api/families/${familyId}`);
    expect(await open()).toEqual([]);
    await outcome(test, owner, `POST /api/families/${familyId}/restore`);
    expect(await open()).toHaveLength(1);
    await outcome(test, admin, `POST ${memberCall(asker, '/request')}`, { isApproved: true });
    expect(await open()).toEqual([]);
  });

  it('whoever asked takes the request back', async () => {
    expect(await outcome(test, asker, `DELETE /api/families/${familyId}/membership`)).toBe('204');
    expect(await standingOf(test, familyId, asker)).toBeNull();
    expect((await send(test, asker, 'GET /api/invites')).json().requests).toEqual([]);
    expect(await outcome(test, asker, `DELETE /api/families/${familyId}/membership`)).toBe('404 not_found');
  });
});

it('fields that nobody asked for change nothing [SEC-5]', async () => {
  const extra = { ownerId: member.id, familyId: randomUUID(), role: 'Admin', emailVerified: true, state: 'active' };
  const calls: [TestPerson, string, object][] = [
    [admin, `PATCH /api/families/${familyId}`, { name: 'Rivera', ...extra }],
    [admin, `PUT ${memberCall(member, '/role')}`, { ...extra, role: 'Viewer', personId: admin.id }],
    [member, 'POST /api/families', { name: 'Own', ...extra }],
    [member, 'POST /api/notices/read', extra],
  ];
  for (const [person, call, payload] of calls) {
    const [method, url] = call.split(' ') as ['PUT', string];
    const { statusCode } = await test.app.inject(as(person, { method, url, payload }));
    expect(statusCode).toBeLessThan(300);
  }
  const rows = await runSql(test, 'select owner_id, created_by from families where id = $1', [familyId]);
  expect(rows).toEqual([{ owner_id: owner.id, created_by: owner.id }]);
  expect(await standingOf(test, familyId, member)).toBe('Viewer active');
  expect(await standingOf(test, familyId, admin)).toBe('Admin active');
  const own = await runSql(test, `select id from families where name = 'Own' and owner_id = $1`, [member.id]);
  expect(own).toHaveLength(1);
});

describe('the trash', () => {
  it('a deleted family is nobody’s: no list, no paper, no code, no letter; its people are told [PER-3]', async () => {
    const general = await createDocument(test, member, { target: { kind: 'family', familyId } });
    const mine = { kind: 'person' as const, personId: owner.id, shareWith: [familyId] };
    const shared = await createDocument(test, owner, { target: mine });
    await addInvite(test, familyId, { code: 'TRASH1' });
    const guest = await addPerson(test);
    const letter = await addLetter(test, familyId, owner, guest);
    expect(await outcome(test, owner, `DELETE /api/families/${familyId}`)).toBe('204');

    for (const person of [owner, admin, member]) {
      expect((await send(test, person, 'GET /api/families')).json()).toEqual({ families: [] });
      expect(await outcome(test, person, `GET /api/documents/${general.id}`)).toBe('404 not_found');
      expect(await outcome(test, person, `PATCH /api/families/${familyId}`, { name: 'X' })).toBe('404 not_found');
    }
    expect(await outcome(test, member, `GET /api/documents/${shared.id}`)).toBe('404 not_found');
    expect((await send(test, owner, `GET /api/documents/${shared.id}`)).json().sharedWith).toEqual([]);
    expect(await outcome(test, guest, 'POST /api/families/join', { code: 'TRASH1' })).toBe('400 invite_invalid');
    expect(await outcome(test, guest, `POST /api/invites/${letter}/accept`, {})).toBe('404 not_found');
    expect(await noticesOf(test, member)).toEqual(['family_deleted']);

    expect(await outcome(test, owner, `POST /api/families/${familyId}/restore`)).toBe('204');
    expect(await outcome(test, member, `GET /api/documents/${general.id}`)).toBe('200');
    expect(await outcome(test, member, `GET /api/documents/${shared.id}`)).toBe('200');
    expect(await outcome(test, owner, `POST /api/families/${familyId}/restore`)).toBe('404 not_found');
  });

  it('takes no new papers: they are refused as if there were no such family', async () => {
    const calls = async (person: TestPerson) => {
      const { id } = await createDocument(test, person); // uploading works
      expect(id).toBeTruthy();
      const targets = [
        { kind: 'family', familyId },
        { kind: 'person', personId: person.id, shareWith: [familyId] },
      ];
      const fileId = randomUUID();
      return Promise.all(
        targets.map((target) =>
          outcome(test, person, 'POST /api/documents', { fileId, fileName: 'a.png', name: 'A', target }),
        ),
      );
    };
    await outcome(test, owner, `DELETE /api/families/${familyId}`);
    for (const person of [owner, member]) expect(await calls(person)).toEqual(['404 not_found', '404 not_found']);
  });

  it('can be restored for 30 days, and then is gone for good, with its general documents', async () => {
    const general = await createDocument(test, member, { target: { kind: 'family', familyId } });
    await outcome(test, owner, `DELETE /api/families/${familyId}`);
    const { purgeDeletedFamilies } = await import('./delete-family.ts');
    const age = (text: string) =>
      runSql(test, `update families set deleted_at = now() - interval '${text}' where id = $1`, [familyId]);
    await age('30 days -1 minute');
    await purgeDeletedFamilies(test.transactions);
    expect((await send(test, owner, 'GET /api/families/deleted')).json().families).toHaveLength(1);
    await age('30 days 1 second');
    expect((await send(test, owner, 'GET /api/families/deleted')).json().families).toEqual([]);
    expect(await outcome(test, owner, `POST /api/families/${familyId}/restore`)).toBe('404 not_found');
    await purgeDeletedFamilies(test.transactions);
    expect(await runSql(test, 'select from families where id = $1', [familyId])).toEqual([]);
    expect(await runSql(test, 'select from documents where id = $1', [general.id])).toEqual([]);
  });
});
