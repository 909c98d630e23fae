import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { describe, expect } from 'vitest';
import { addFamily, addPerson } from '../../../../test/add-people.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { outcome, send, sendRequest } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

/** Two families of the owner: the admin is Admin of the first and Member of the second, Zoe sees the second alone. */
const it = base
  .extend('second', ({ owner }) => addFamily(owner, 'Second'))
  .extend('zoe', async ({ server, second }) => {
    const zoe = await addPerson(server, { name: 'Zoe Stone' });
    await addMember(second, zoe, { role: 'Viewer' });
    return zoe;
  })
  .extend('adminInBoth', async ({ admin, second }) => {
    await addMember(second, admin);
    return admin;
  });

const renew = (person: TestPerson, old: Document, newer: Document) =>
  outcome(person, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id });
const undo = (person: TestPerson, { id }: Document) => outcome(person, `DELETE /api/documents/${id}/renewals`);
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const unshare = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `DELETE /api/documents/${id}/shares/${familyId}`);
const sharedWith = async (person: TestPerson, { id }: Document): Promise<string[]> =>
  (await send(person, `GET /api/documents/${id}`)).json().sharedWith;
const own = (person: TestPerson, ...familyIds: string[]) =>
  createDocument(person, { target: forPerson(person, ...familyIds) });

async function told(person: TestPerson): Promise<[kind: string, documentId: unknown][]> {
  const { notices } = (await send(person, 'GET /api/notices')).json();
  return notices.map(({ kind, document }: Notice) => [kind, document?.id]).toReversed();
}
async function actionsOn(person: TestPerson, { id }: Document): Promise<string[]> {
  const { entries } = (await send(person, `GET /api/documents/${id}/activity`)).json();
  return entries.map(({ action }: { action: string }) => action).toReversed();
}

describe('shares at a renewal', () => {
  it('the owner’s renewal takes the shares over, says so in the activity, and its undo ends them [KNO-9, SEC-49]', async ({
    owner,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId)];
    expect(await renew(owner, old, newer)).toBe('200');
    expect(await sees(zoe, newer)).toBe('200');
    expect(await actionsOn(owner, newer)).toEqual(['added', 'renews', 'shared']);
    expect(await undo(owner, old)).toBe('204');
    expect(await sees(zoe, newer)).toBe('404 not_found');
    expect([await sharedWith(owner, old), await sharedWith(owner, newer)]).toEqual([
      [familyId, second].toSorted(),
      [familyId],
    ]);
  });

  it('an Admin’s renewal shares nothing, whichever of two documents takes the place of the other [SEC-49, D-45]', async ({
    owner,
    adminInBoth: admin,
    zoe,
    familyId,
    second,
  }) => {
    const passport = await own(owner, familyId);
    const target = forPerson(owner, familyId, second);
    const junk = await createDocument(admin, { name: 'Junk', target });
    expect(await renew(admin, junk, passport)).toBe('409 renewal_narrows');
    expect(await sees(zoe, passport)).toBe('404 not_found');
    expect(await sees(zoe, junk)).toBe('200');
    expect(await renew(admin, passport, junk)).toBe('200');
    expect(await sharedWith(owner, passport)).toEqual([familyId]);
    expect(await undo(admin, passport)).toBe('204');
    expect(await sharedWith(owner, passport)).toEqual([familyId]);
  });

  it('a renewal by somebody else is refused where a reader of the old document would lose it [D-45]', async ({
    owner,
    admin,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId)];
    expect(await renew(admin, old, newer)).toBe('409 renewal_narrows');
    const { documents } = (await send(zoe, 'GET /api/documents')).json();
    expect(documents.map(({ id }: Document) => id)).toEqual([old.id]);
    expect(await renew(owner, old, newer)).toBe('200');
  });

  it('a family in the trash loses nothing by a renewal, and an Admin’s is not refused for it [D-45, SEC-50]', async ({
    owner,
    admin,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId)];
    expect(await outcome(owner, `DELETE /api/families/${second}`)).toBe('204');
    expect(await renew(admin, old, newer)).toBe('200');
    expect(await outcome(owner, `POST /api/families/${second}/restore`)).toBe('204');
    expect(await sharedWith(owner, old)).toEqual([familyId, second].toSorted());
    expect(await sees(zoe, newer)).toBe('404 not_found');
  });

  it('an Admin who undoes the owner’s renewal ends no share of theirs [SEC-49]', async ({
    owner,
    admin,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId)];
    await renew(owner, old, newer);
    expect(await undo(admin, old)).toBe('204');
    expect(await sees(zoe, newer)).toBe('200');
  });

  it('a document that is handed on and taken back is shared as before, not as what it had renewed [SEC-49]', async ({
    owner,
    member,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId), await own(owner)];
    await renew(owner, old, newer);
    await send(owner, `POST /api/documents/${old.id}/shares`, { familyId: second });
    const key = crypto.randomUUID();
    const handedOn = await sendRequest(owner, {
      method: 'POST',
      url: '/api/documents/many',
      headers: { 'idempotency-key': key },
      payload: { action: 'handOn', documentIds: [newer.id], ownerId: member.id },
    });
    expect(handedOn.json().changed).toEqual([newer.id]);
    const undone = await sendRequest(owner, {
      method: 'POST',
      url: '/api/documents/many/undo',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { key },
    });
    expect(undone.json().changed).toEqual([newer.id]);
    expect(await sharedWith(owner, newer)).toEqual([familyId]);
    expect([await sees(zoe, old), await sees(zoe, newer)]).toEqual(['200', '404 not_found']);
  });
});

describe('the end of a share', () => {
  it('is the end for the whole chain, whichever document of it is named, also in the trash [SEC-58]', async ({
    owner,
    viewer,
    familyId,
    second,
    zoe,
  }) => {
    for (const named of [0, 1, 2]) {
      const chain = [await own(owner, familyId, second), await own(owner, familyId), await own(owner, familyId)];
      const [one, two, three] = chain as [Document, Document, Document];
      await renew(owner, one, two);
      await renew(owner, two, three);
      if (named > 0) await send(owner, `DELETE /api/documents/${one.id}`);
      const { chain: counts } = (await send(owner, `GET /api/documents/${three.id}/audience`)).json();
      expect(counts).toEqual([familyId, second].toSorted().map((id) => ({ principalId: id, count: 2 })));
      expect(await unshare(owner, chain[named] as Document, familyId)).toBe('204');
      await send(owner, `POST /api/documents/${one.id}/restore`);
      for (const document of chain) {
        expect(await sees(viewer, document)).toBe('404 not_found');
        expect(await sees(zoe, document)).toBe('200');
        expect((await actionsOn(owner, document)).filter((action) => action === 'unshared')).toHaveLength(1);
      }
    }
  });

  it('by an Admin ends the chain in their own family, and the undo of a share ends that share alone [SEC-58]', async ({
    owner,
    adminInBoth: admin,
    viewer,
    zoe,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner)];
    await renew(owner, old, newer);
    expect(await unshare(admin, newer, familyId)).toBe('204');
    expect([await sees(viewer, old), await sees(zoe, old)]).toEqual(['404 not_found', '200']);
    const key = crypto.randomUUID();
    const many = (url: string, idempotencyKey: string, payload: object) =>
      sendRequest(owner, { method: 'POST', url, headers: { 'idempotency-key': idempotencyKey }, payload });
    await send(owner, `POST /api/documents/${old.id}/shares`, { familyId });
    await many('/api/documents/many', key, { action: 'share', documentIds: [newer.id], familyIds: [familyId] });
    await many('/api/documents/many/undo', crypto.randomUUID(), { key });
    expect([await sees(viewer, old), await sees(viewer, newer)]).toEqual(['200', '404 not_found']);
  });

  it('the dialog counts the documents of a chain that its reader sees, and no others [SEC-58]', async ({
    owner,
    admin,
    familyId,
  }) => {
    const chain = [await own(owner, familyId), await own(owner, familyId), await own(owner, familyId)];
    const [one, two, three] = chain as [Document, Document, Document];
    await renew(owner, one, two);
    await renew(owner, two, three);
    expect(await outcome(owner, `DELETE /api/documents/${one.id}`)).toBe('204');
    const counted = async (person: TestPerson) =>
      (await send(person, `GET /api/documents/${three.id}/audience`)).json().chain;
    expect(await counted(admin)).toEqual([{ principalId: familyId, count: 1 }]);
    expect(await counted(owner)).toEqual([{ principalId: familyId, count: 2 }]);
  });

  it('no answer names a document that its reader does not see [SEC-7, SEC-58]', async ({ owner, viewer, familyId }) => {
    const [old, newer] = [await own(owner), await own(owner)];
    await renew(owner, old, newer);
    await send(owner, `POST /api/documents/${old.id}/shares`, { familyId });
    for (const part of ['', '/details', '/earlier', '/audience', '/versions']) {
      const { statusCode, body } = await send(viewer, `GET /api/documents/${old.id}${part}`);
      expect([part, statusCode, body.includes(newer.id)]).toEqual([part, 200, false]);
    }
    expect((await send(owner, `GET /api/documents/${old.id}/details`)).json().replacedBy).toBe(newer.id);
  });
});

it('the owner is notified of somebody else’s renewal also when the old document goes to the trash [D-45]', async ({
  owner,
  admin,
  familyId,
}) => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => own(owner, familyId)));
  if (!one || !two || !three || !four) throw new Error('There is nothing.');
  const renewal = { newDocumentId: two.id, oldGoes: 'trash' };
  expect(await outcome(admin, `POST /api/documents/${one.id}/renewals`, renewal)).toBe('200');
  expect(await renew(admin, three, four)).toBe('200');
  expect(await outcome(admin, `DELETE /api/documents/${three.id}`)).toBe('204');
  expect(await told(owner)).toEqual([
    ['document_renewed', one.id],
    ['document_renewed', three.id],
  ]);
});

it('the owner is notified when somebody else renews, replaces or restores, and never of their own acts [D-45]', async ({
  owner,
  admin,
  familyId,
}) => {
  const replace = async (person: TestPerson, { id }: Document) => {
    const fileId = await uploadBytes(person);
    const { revision } = (await send(person, `GET /api/documents/${id}`)).json();
    return outcome(person, `POST /api/documents/${id}/versions`, { fileId, fileName: 'new.png', revision });
  };
  const [old, newer] = [await own(owner, familyId), await own(owner, familyId)];
  const general = await createDocument(owner, { target: forFamily(familyId) });
  expect(await renew(owner, old, newer)).toBe('200');
  expect(await undo(owner, old)).toBe('204');
  expect(await replace(owner, old)).toBe('201');
  expect(await replace(admin, general)).toBe('201');
  expect(await told(owner)).toEqual([]);
  expect(await renew(admin, old, newer)).toBe('200');
  expect(await told(owner)).toEqual([['document_renewed', old.id]]);
  expect(await undo(admin, old)).toBe('204');
  expect(await replace(admin, newer)).toBe('201');
  expect(await replace(admin, newer)).toBe('201');
  expect(await told(owner)).toEqual([
    ['document_brought_back', old.id],
    ['document_replaced', newer.id],
  ]);
});
