import { gunzipSync } from 'node:zlib';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { describe, expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const it = base.extend('document', { auto: true }, async ({ owner, member }) => {
  expect(member.id).not.toBe(owner.id); // the family has two people
  return createDocument(owner, { target: forPerson(owner, owner.familyId) });
});

async function answer(person: TestPerson, url: string, etag?: string) {
  return sendRequest(person, { url, ...(etag && { headers: { 'if-none-match': etag } }) });
}

async function documentsOf(person: TestPerson): Promise<Document[]> {
  return (await answer(person, '/api/documents')).json().documents;
}

async function familiesOf(person: TestPerson): Promise<Family[]> {
  return (await answer(person, '/api/families')).json().families;
}

async function ownerAsSeenBy(owner: TestPerson, person: TestPerson) {
  const [family] = (await familiesOf(person)).filter(({ id }) => id === owner.familyId);
  return family?.members.find(({ personId }) => personId === owner.id);
}

const sql = (server: TestServer, text: string, ...values: unknown[]) => runSql(server, text, values);

describe.each(['/api/documents', '/api/families'])('%s', (url) => {
  it('a list is not sent again to a browser that has it, until something changes', async ({
    server,
    member,
    document,
  }) => {
    await sql(server, 'update people set last_seen_at = now()'); // else asking changes who was there last
    const { etag } = (await answer(member, url)).headers;
    const again = await answer(member, url, String(etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await sql(server, `update documents set name = 'Another' where id = $1`, document.id);
    const changed = await answer(member, url, String(etag));
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('a cached list is for one person, and ends with the session and the membership', async ({
    server,
    owner,
    member,
  }) => {
    const { headers } = await answer(owner, url);
    expect((await answer(member, url, String(headers.etag))).statusCode).toBe(200);
    expect((await answer(member, url)).body).toContain(owner.name);
    await sql(server, 'delete from members where person_id = $1 and family_id = $2', member.id, owner.familyId);
    expect((await answer(member, url)).body).not.toContain(owner.name);
    await sql(server, 'delete from auth.sessions where user_id = $1', owner.id);
    expect((await answer(owner, url, String(headers.etag))).statusCode).toBe(401);
  });
});

it('a cached list is never shown to another person whom a session is given to [SEC-7]', async ({ server }) => {
  const [first, second] = [
    await addPerson(server, { name: 'Ada Okafor' }),
    await addPerson(server, { name: 'Tom Reed' }),
  ];
  const own = [await createDocument(first), await createDocument(second)].map(({ id }) => id);
  await sql(server, 'update people set version = 7 where id = any($1)', [first.id, second.id]);
  for (const person of [first, second, first]) expect(await documentsOf(person)).toHaveLength(1);
  await sql(server, 'update auth.sessions set user_id = $2 where user_id = $1', first.id, second.id);
  expect((await documentsOf(first)).map(({ id }) => id)).toEqual([own[1]]);
});

it('a list is sent compressed to a reader that accepts it, each form under an etag of its own', async ({ owner }) => {
  await Promise.all([2, 3].map(() => createDocument(owner, { tags: ['a tag that is said again and again'] })));
  const url = '/api/documents';
  const plain = await sendRequest(owner, { url });
  const packed = await sendRequest(owner, { url, headers: { 'accept-encoding': 'gzip, deflate' } });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(packed.headers.vary).toBe('accept-encoding');
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const headers = { 'accept-encoding': 'gzip, deflate', 'if-none-match': String(packed.headers.etag) };
  expect((await sendRequest(owner, { url, headers })).statusCode).toBe(304);
});

describe('a list of documents that is kept shows each change', () => {
  it.for([
    ['of the document', `update documents set tags = '{travel}' where id = $1`, { tags: ['travel'] }],
    ['of its thumbnail', `update documents set thumbnail = 'ready' where id = $1`, { thumbnail: 'ready' }],
    [
      'of its owner’s name',
      `update people set name = 'Elena R.' from documents d where d.id = $1 and people.id = d.owner_id`,
      { ownerName: 'Elena R.' },
    ],
  ] as const)(
    'a cached list of documents shows a change %s',
    async ([_what, text, shown], { server, member, document }) => {
      expect((await documentsOf(member))[0]).not.toMatchObject(shown);
      await sql(server, text, document.id);
      expect((await documentsOf(member))[0]).toMatchObject({ id: document.id, ...shown });
    },
  );

  it('a cached list of documents shows a change of one’s own favorites, which are nobody else’s', async ({
    server,
    owner,
    member,
    document,
  }) => {
    await documentsOf(owner);
    await sql(
      server,
      'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)',
      document.id,
      member.id,
    );
    expect((await documentsOf(member)).map(({ isFavorite }) => isFavorite)).toEqual([true]);
    expect((await documentsOf(owner)).map(({ isFavorite }) => isFavorite)).toEqual([false]);
    await sql(server, 'update marks set is_favorite = false where person_id = $1', member.id);
    expect((await documentsOf(member)).map(({ isFavorite }) => isFavorite)).toEqual([false]);
  });

  it('a cached list of documents shows a change of sharing, as far as the reader knows the family', async ({
    server,
    owner,
    member,
    document,
  }) => {
    const other = await addPerson(server, { name: 'Ada Okafor', family: 'Okafor' });
    await addMember(other.familyId, owner);
    expect((await documentsOf(member))[0]?.sharedWith).toEqual([owner.familyId]);
    const share = 'insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $2)';
    await sql(server, share, document.id, owner.id, other.familyId);
    const families = [owner.familyId, other.familyId].sort();
    expect((await documentsOf(owner))[0]?.sharedWith).toEqual(families);
    expect((await documentsOf(member))[0]?.sharedWith).toEqual([owner.familyId]);
    expect((await documentsOf(other))[0]?.sharedWith).toEqual([other.familyId]);
    await sql(server, 'delete from shares where family_id = $1', owner.familyId);
    expect(await documentsOf(member)).toEqual([]);
    expect((await documentsOf(owner))[0]?.sharedWith).toEqual([other.familyId]);
  });

  it('a cached list of documents shows what is trashed and restored', async ({ server, owner, member, document }) => {
    const other = await createDocument(owner, { target: forFamily(owner.familyId) });
    const ids = async () => (await documentsOf(member)).map(({ id }) => id);
    expect(await ids()).toEqual([other.id, document.id]);
    await sql(server, 'update documents set trashed_at = now(), trashed_by = $2 where id = $1', document.id, owner.id);
    expect(await ids()).toEqual([other.id]);
    await sql(server, 'update documents set trashed_at = null, trashed_by = null where id = $1', document.id);
    expect(await ids()).toEqual([other.id, document.id]);
  });
});

describe('a list of families that is kept shows each change', () => {
  it.for([
    ['of a name', `update people set name = 'Elena R.' where id = $1`, { name: 'Elena R.' }],
    ['of a phone number', `update people set phone = '555 0199' where id = $1`, { phone: '555 0199' }],
    ['of a place', `update people set location = 'Porto' where id = $1`, { location: 'Porto' }],
    ['of what people tell about themselves', `update people set bio = 'Sails' where id = $1`, { bio: 'Sails' }],
    [
      'of an account nobody has claimed yet',
      'update people set made_for_family_id = (select id from families where owner_id = $1) where id = $1',
      { isUnclaimed: true },
    ],
    [
      'of presence',
      `update people set last_seen_at = '2031-02-03T04:05:06Z' where id = $1`,
      { lastSeenAt: expect.stringMatching(/^2031-02-03/) },
    ],
    ['of what is shared', 'delete from shares where owner_id = $1', { documentCount: 0 }],
  ] as const)(
    'a cached list of families shows a change %s',
    async ([_what, text, shown], { server, owner, member }) => {
      expect(await ownerAsSeenBy(owner, member)).not.toMatchObject(shown);
      await sql(server, text, owner.id);
      expect(await ownerAsSeenBy(owner, member)).toMatchObject(shown);
    },
  );

  it('a cached list of families shows a change of an avatar', async ({ server, owner, member }) => {
    const file = `insert into files (id, purpose, kind, size_bytes, sha256, wrapped_key, key_id, uploaded_by)
      select gen_random_uuid(), 'avatar', 'webp', size_bytes, sha256, wrapped_key, key_id, uploaded_by
      from files where uploaded_by = $1 limit 1 returning id`;
    const [{ id } = {}] = await sql(server, file, owner.id);
    expect((await ownerAsSeenBy(owner, member))?.avatarId).toBeNull();
    await sql(server, 'update people set avatar_file_id = $2 where id = $1', owner.id, id);
    expect((await ownerAsSeenBy(owner, member))?.avatarId).toBe(id);
  });

  it('a cached list of families shows a change of roles, members, names and general documents', async ({
    server,
    owner,
    member,
  }) => {
    const family = async () => (await familiesOf(owner))[0];
    expect(await family()).toMatchObject({ name: 'Rivera', generalDocumentCount: 0, asksBeforeJoin: false });
    await sql(
      server,
      `update members set role = 'Viewer' where person_id = $1 and family_id = $2`,
      member.id,
      owner.familyId,
    );
    expect((await family())?.members.map(({ role }) => role)).toEqual(['Admin', 'Viewer']);
    await sql(server, `update families set name = 'Riveras', asks_before_join = true where id = $1`, owner.familyId);
    await createDocument(owner, { target: forFamily(owner.familyId) });
    expect(await family()).toMatchObject({ name: 'Riveras', generalDocumentCount: 1, asksBeforeJoin: true });
    await sql(server, 'delete from members where person_id = $1 and family_id = $2', member.id, owner.familyId);
    expect((await family())?.members.map(({ personId }) => personId)).toEqual([owner.id]);
  });
});
