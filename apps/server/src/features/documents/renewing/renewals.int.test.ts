import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { describe, expect } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { makeReminders } from '../../reminders/make-reminders.ts';
import { purgeTrash } from '../trash/purge-trash.ts';

const today = new Date().toISOString().slice(0, 10);

const renew = (person: TestPerson, old: string, newDocumentId: string, more: object = {}) =>
  outcome(person, `POST /api/documents/${old}/renewals`, { newDocumentId, ...more });

async function listed(person: TestPerson): Promise<string[]> {
  const { documents } = (await send(person, 'GET /api/documents?limit=200')).json();
  return documents.map(({ name }: Document) => name).toSorted();
}
async function earlierOf(person: TestPerson, id: string): Promise<string[]> {
  const { documents } = (await send(person, `GET /api/documents/${id}/earlier`)).json();
  return documents.map(({ name }: Document) => name);
}

/** 'Old' and 'New' of this person, shared with nobody. */
async function makePair(person: TestPerson): Promise<[old: string, renewed: string]> {
  const old = await createDocument(person, { name: 'Old', expiresOn: addDays(today, 8), type: 'Other' });
  const renewed = await createDocument(person, { name: 'New', expiresOn: addDays(today, 3000), type: 'Other' });
  return [old.id, renewed.id];
}

/** 'One' renewed by 'Two', renewed by 'Three'. */
async function makeChain(person: TestPerson): Promise<[string, string, string]> {
  const target = forPerson(person, person.familyId);
  const [one, two, three] = [
    (await createDocument(person, { name: 'One', target })).id,
    (await createDocument(person, { name: 'Two', target })).id,
    (await createDocument(person, { name: 'Three', target })).id,
  ];
  expect(await renew(person, one, two)).toBe('200');
  expect(await renew(person, two, three)).toBe('200');
  return [one, two, three];
}

async function purge(server: TestServer, id: string): Promise<void> {
  await runSql(server, `update documents set trashed_at = now() - interval '31 days' where id = $1`, [id]);
  await purgeTrash(server.transactions);
}

describe('a renewed document', () => {
  it('takes over type, shares, tags, lead times and what each reader keeps with it [KNO-9]', async ({
    owner,
    viewer,
    familyId,
  }) => {
    const target = forPerson(owner, familyId);
    const { id: old } = await createDocument(owner, { name: 'Old', tags: ['Travel'], target });
    const { id: fresh } = await createDocument(owner, { name: 'New', type: 'Other', expiresOn: '2036-01-01' });
    await send(owner, `PATCH /api/documents/${old}`, { revision: 1, timeToRenew: 'P8W', isFavorite: true });
    await send(viewer, `PATCH /api/documents/${old}`, { revision: 2, notes: 'in the blue folder' });
    await send(viewer, `PATCH /api/documents/${old}/attention`, { isWatching: true });
    await send(owner, `PATCH /api/documents/${fresh}`, { revision: 1, notes: 'collected by Leo' });
    expect(await renew(owner, old, fresh)).toBe('200');
    const detailsFor = async (person: TestPerson) => (await send(person, `GET /api/documents/${fresh}/details`)).json();
    expect(await detailsFor(owner)).toMatchObject({
      ...{ name: 'New', type: 'Passport', expiresOn: '2036-01-01', tags: ['Travel'], timeToRenew: 'P8W' },
      ...{ sharedWith: [familyId], isFavorite: true, notes: 'collected by Leo', replacedBy: null },
    });
    expect(await detailsFor(viewer)).toMatchObject({
      ...{ isFavorite: false, notes: 'in the blue folder', attention: { isWatching: true } },
    });
  });

  it('leaves nothing of the old one in lists, counts, reminders and the calendar [KNO-3] [KNO-9]', async ({
    server,
    owner,
    familyId,
  }) => {
    const expiresOn = addDays(today, 8);
    const target = forFamily(familyId);
    const old = await createDocument(owner, { name: 'Old', type: 'Other', expiresOn, target });
    const fresh = await createDocument(owner, { name: 'New', type: 'Other', expiresOn: '2036-01-01', target });
    const own = await makePair(owner);
    const { url } = (await send(owner, 'POST /api/reminders/calendar')).json();
    expect(await listed(owner)).toEqual(['New', 'New', 'Old', 'Old']); // kept by version: the renewal has to raise it
    await renew(owner, old.id, fresh.id);
    await renew(owner, ...own);
    expect(await listed(owner)).toEqual(['New', 'New']);
    const [family] = (await send(owner, 'GET /api/families')).json().families;
    expect(family).toMatchObject({ generalDocumentCount: 1, members: [{ documentCount: 1 }] });
    expect((await server.app.inject({ url })).body).not.toContain('Old');
    await makeReminders({ ...server, sendsMail: false, now: () => new Date(`${addDays(today, 1)}T09:00:00Z`) });
    expect(await runSql(server, 'select stage from reminders where person_id = $1', [owner.id])).toEqual([]);
  });

  it('has the old one as an earlier one, still found by its address and by the search [KNO-9]', async ({ owner }) => {
    const [old, fresh] = await makePair(owner);
    await send(owner, `PATCH /api/documents/${old}`, { revision: 1, notes: 'visa for Norvia' });
    await renew(owner, old, fresh);
    expect((await send(owner, `GET /api/documents/${old}/details`)).json()).toMatchObject({ replacedBy: fresh });
    expect(await earlierOf(owner, fresh)).toEqual(['Old']);
    const { hits } = (await send(owner, 'GET /api/documents/search?q=norvia')).json();
    expect(hits.find(({ documentId }: { documentId: string }) => documentId === old)).toMatchObject({
      earlier: { id: old, name: 'Old' },
    });
    expect(hits.find(({ documentId }: { documentId: string }) => documentId === fresh)).not.toHaveProperty('earlier');
  });

  it('can send the old one to the trash, where it still counts as renewed [KNO-9]', async ({ server, owner }) => {
    const [old, fresh] = await makePair(owner);
    expect(await renew(owner, old, fresh, { oldGoes: 'trash' })).toBe('200');
    expect(await earlierOf(owner, fresh)).toEqual([]);
    expect(await outcome(owner, `POST /api/documents/${old}/restore`)).toBe('200');
    expect(await listed(owner)).toEqual(['New']);
    expect(await earlierOf(owner, fresh)).toEqual(['Old']);
    expect(await runSql(server, 'select action from activity where document_id = $1 order by id', [old])).toEqual(
      ['added', 'renewed', 'trashed', 'restored'].map((action) => ({ action })),
    );
  });

  it('was none after all: the old one is current again [KNO-9]', async ({ owner }) => {
    const [old, fresh] = await makePair(owner);
    await renew(owner, old, fresh);
    expect(await outcome(owner, `DELETE /api/documents/${old}/renewals`)).toBe('204');
    expect(await listed(owner)).toEqual(['New', 'Old']);
    expect(await outcome(owner, `DELETE /api/documents/${old}/renewals`)).toBe('404 not_found');
    expect(await renew(owner, fresh, old)).toBe('200');
  });
});

describe('while the newer document', () => {
  it('is in the trash, or gone for good, the older one is current [KNO-9]', async ({ server, owner }) => {
    const [old, fresh] = await makePair(owner);
    await renew(owner, old, fresh);
    await send(owner, `DELETE /api/documents/${fresh}`);
    expect(await listed(owner)).toEqual(['Old']);
    await send(owner, `POST /api/documents/${fresh}/restore`);
    expect(await listed(owner)).toEqual(['New']);
    await send(owner, `DELETE /api/documents/${fresh}`);
    await purge(server, fresh);
    expect(await listed(owner)).toEqual(['Old']);
    expect(await outcome(owner, `DELETE /api/documents/${old}/renewals`)).toBe('404 not_found');
  });

  it('in the middle of a chain goes, the oldest stays an earlier one of the newest [KNO-9]', async ({
    server,
    owner,
  }) => {
    const [, two, three] = await makeChain(owner);
    expect(await earlierOf(owner, three)).toEqual(['Two', 'One']);
    await send(owner, `DELETE /api/documents/${two}`);
    expect(await listed(owner)).toEqual(['Three']);
    expect(await earlierOf(owner, three)).toEqual(['One']);
    await purge(server, two);
    expect(await listed(owner)).toEqual(['Three']);
    expect(await earlierOf(owner, three)).toEqual(['One']);
  });

  it('becomes somebody else’s, the others stay a chain of their owner [KNO-9]', async ({ owner, member }) => {
    const [, two, three] = await makeChain(owner);
    const { revision } = (await send(owner, `GET /api/documents/${two}`)).json();
    expect(await outcome(owner, `PATCH /api/documents/${two}`, { revision, ownerId: member.id })).toBe('200');
    expect(await listed(member)).toEqual(['Three', 'Two']);
    expect(await earlierOf(owner, three)).toEqual(['One']);
  });

  it('and all others of a deleted account go at once [DAT-5] [KNO-9]', async ({ server, member }) => {
    member.familyId = await addFamily(member, 'Of Mia');
    await makeChain(member);
    expect(await outcome(member, 'POST /api/profile/deletion', { password: member.password })).toMatch(/^20/);
    expect(await runSql(server, 'select id from documents where owner_id = $1', [member.id])).toEqual([]);
  });
});

describe('a document is marked as renewed', () => {
  it('by everyone who may edit both, and by nobody else [PER-4] [KNO-9]', async ({
    owner,
    admin,
    member,
    viewer,
    outsider,
    familyId,
  }) => {
    const target = forPerson(owner, familyId);
    const { id: old } = await createDocument(owner, { name: 'Old', target });
    const { id: fresh } = await createDocument(owner, { name: 'New', target });
    const { id: hidden } = await createDocument(owner, { name: 'Hidden' });
    const { id: foreign } = await createDocument(outsider, { name: 'Foreign' });
    expect(await renew(member, old, fresh)).toBe('403 forbidden');
    expect(await renew(viewer, old, fresh)).toBe('403 forbidden');
    expect(await renew(outsider, old, fresh)).toBe('404 not_found');
    expect(await renew(admin, old, hidden)).toBe('404 not_found');
    expect(await renew(owner, old, foreign)).toBe('404 not_found');
    expect(await renew(admin, old, fresh)).toBe('200');
    for (const person of [member, viewer])
      expect(await outcome(person, `DELETE /api/documents/${old}/renewals`)).toBe('403 forbidden');
  });

  it('by one of the same owner or family, once, and in no circle [KNO-9]', async ({ owner, admin, familyId }) => {
    const [old, fresh] = await makePair(owner);
    const { id: general } = await createDocument(owner, { target: forFamily(familyId) });
    const { id: of } = await createDocument(admin, { target: forPerson(admin, familyId) });
    for (const other of [old, general, of]) expect(await renew(owner, old, other)).toBe('409 not_renewable');
    expect(await renew(owner, old, fresh)).toBe('200');
    expect(await renew(owner, old, fresh)).toBe('409 already_renewed');
    expect(await renew(owner, fresh, old)).toBe('409 not_renewable');
    const { id: third } = await createDocument(owner);
    expect(await renew(owner, third, fresh)).toBe('409 already_renewed');
  });

  it('once, by two people at the same moment [KNO-9]', async ({ owner, admin, familyId }) => {
    const target = forPerson(owner, familyId);
    const { id: one } = await createDocument(owner, { target });
    const { id: two } = await createDocument(owner, { target });
    const answers = await Promise.all([renew(owner, one, two), renew(admin, two, one)]);
    expect(answers.toSorted()).toEqual(['200', '409 not_renewable']);
  });
});

describe('by the policies alone', () => {
  it('nobody renews but by the function, which asks for the same rights [SEC-8] [KNO-9]', async ({
    server,
    owner,
    member,
    outsider,
    familyId,
  }) => {
    const target = forPerson(owner, familyId);
    const { id: old } = await createDocument(owner, { target });
    const { id: fresh } = await createDocument(owner, { target });
    const as = (person: TestPerson | null, text: string, values: unknown[] = [old, fresh]) =>
      sqlAsPerson(server, person?.id ?? null, [text, values]);
    const write = as(owner, 'update documents set replaced_by = $2 where id = $1');
    await expect(write).rejects.toThrow('permission denied');
    const hide = as(owner, 'update documents set is_superseded = true where id in ($1, $2)');
    await expect(hide).rejects.toThrow('permission denied');
    for (const person of [member, outsider, null]) {
      expect(await as(person, 'select renew_document($1, $2, true) as said')).toEqual([{ said: 'unknown' }]);
      expect(await as(person, 'select undo_renewal($1) as said', [old])).toEqual([{ said: false }]);
    }
    expect(await as(owner, 'select renew_document($1, $2, true) as said')).toEqual([{ said: 'done' }]);
    expect(await as(outsider, 'select earlier_document_ids($1) as ids', [fresh])).toEqual([{ ids: [] }]);
    expect(await as(member, 'select undo_renewal($1) as said', [old])).toEqual([{ said: false }]);
    const circle = runSql(server, 'update documents set replaced_by = $1 where id = $2', [old, fresh]);
    await expect(circle).rejects.toThrow('a document is not renewed by itself or by one that it has renewed');
  });
});

describe('another file for a document', () => {
  const replace = async (person: TestPerson, id: string, more: object) =>
    send(person, `POST /api/documents/${id}/versions`, {
      ...{ fileId: await uploadBytes(person), fileName: 'new.png', revision: 1, ...more },
    });

  it('brings its expiry date along, or none, or leaves the one there is [KNO-9]', async ({ owner }) => {
    const expiresOn = '2027-03-14';
    const expected = [
      [{ expiresOn: '2037-03-14' }, '2037-03-14'],
      [{ expiresOn: null }, null],
      [{}, expiresOn],
    ] as const;
    for (const [more, date] of expected) {
      const { id } = await createDocument(owner, { expiresOn });
      expect((await replace(owner, id, more)).json()).toMatchObject({ expiresOn: date, revision: 2 });
    }
    const { id } = await createDocument(owner, { expiresOn });
    expect((await replace(owner, id, { expiresOn: 'soon' })).statusCode).toBe(400);
    await replace(owner, id, { expiresOn: '2037-03-14' });
    const { entries } = (await send(owner, `GET /api/documents/${id}/activity`)).json();
    // 'replaced' and 'edited' are of the same moment: either may come first
    const edited = entries.find(({ action }: { action: string }) => action === 'edited');
    expect(edited).toMatchObject({ detail: { changes: [{ field: 'expiresOn', to: '2037-03-14' }] } });
  });
});
