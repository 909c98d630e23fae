import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  buildTestApp,
  createDocument,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { addLetter, noticesOf, outcome, send } from '../../../test/family-calls.ts';
import { runSql } from '../../../test/run-sql.ts';
import { purgeDeletedFamilies } from './delete-family.ts';

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
