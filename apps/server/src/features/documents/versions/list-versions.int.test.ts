import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { sendRequest } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

import { setProcessed } from '../thumbnails/thumbnails.repository.ts';

const it = base
  .extend('shared', ({ owner, familyId }) => createDocument(owner, { target: forPerson(owner, familyId) }))
  .extend('general', ({ owner, familyId }) => createDocument(owner, { target: forFamily(familyId) }));

interface Kept {
  etag: string;
  body: string;
}

async function list(person: TestPerson, kept?: Kept): Promise<Kept & { status: number }> {
  const headers = kept ? { 'if-none-match': kept.etag } : {};
  const answer = await sendRequest(person, { url: '/api/documents', headers });
  return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body };
}

it('an unchanged list is answered 304 without a body, by both servers, under the same ETag', async ({
  server,
  member,
  twin,
}) => {
  const first = await list(member);
  expect(first.status).toBe(200);
  for (const each of [server, twin, server]) {
    expect(await list(on(each, member), first)).toEqual({ status: 304, etag: first.etag, body: '' });
    expect(await list(on(each, member))).toEqual(first);
  }
});

it('two people never share an ETag, nor two questions of one person', async ({ owner, member }) => {
  const [mine, theirs] = [await list(member), await list(owner)];
  expect(mine.etag).not.toBe(theirs.etag);
  expect((await list(member, theirs)).status).toBe(200);
  const filtered = await sendRequest(member, {
    url: `/api/documents?ownerId=${owner.id}`,
    headers: { 'if-none-match': mine.etag },
  });
  expect(filtered.statusCode).toBe(200);
});

interface Scene {
  server: TestServer;
  owner: TestPerson;
  member: TestPerson;
  shared: Document;
  general: Document;
}

const setTrashed = ({ server, shared }: Scene, when: 'now()' | 'null') =>
  runSql(server, `update documents set trashed_at = ${when} where id = $1`, [shared.id]);
const unshare = ({ server, shared }: Scene) => runSql(server, 'delete from shares where document_id = $1', [shared.id]);
const removeMember = ({ server, owner, member }: Scene) =>
  runSql(server, 'delete from members where person_id = $1 and family_id = $2', [member.id, owner.familyId]);
const mark = ({ server, shared, member }: Scene) =>
  runSql(server, 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)', [
    shared.id,
    member.id,
  ]);

interface Change {
  what: string;
  /** What must have happened before the first list. */
  prepare?: (scene: Scene) => Promise<unknown>;
  change: (scene: Scene) => Promise<unknown>;
  /** Whose list it changes; the stranger's stays as it was. */
  seenBy: ('owner' | 'member')[];
}

const CHANGES: Change[] = [
  {
    what: 'a document added to the family',
    change: ({ owner, member }) => createDocument(member, { target: forFamily(owner.familyId) }),
    seenBy: ['owner', 'member'],
  },
  { what: 'a document added for oneself', change: ({ owner }) => createDocument(owner), seenBy: ['owner'] },
  { what: 'a share taken away', change: unshare, seenBy: ['owner', 'member'] },
  {
    what: 'a share given',
    prepare: unshare,
    change: ({ server, owner, shared }) =>
      runSql(server, 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)', [
        shared.id,
        owner.id,
        owner.familyId,
      ]),
    seenBy: ['owner', 'member'],
  },
  { what: 'a favorite marked', change: mark, seenBy: ['member'] },
  {
    what: 'a favorite unmarked',
    prepare: mark,
    change: ({ server }) => runSql(server, 'update marks set is_favorite = false'),
    seenBy: ['member'],
  },
  {
    what: 'a thumbnail that became ready',
    change: ({ server, shared }) => setReady(server, shared.fileId),
    seenBy: ['owner', 'member'],
  },
  {
    what: 'a general document’s thumbnail that became ready',
    change: ({ server, general }) => setReady(server, general.fileId),
    seenBy: ['owner', 'member'],
  },
  {
    what: 'an owner renamed',
    change: ({ server, owner }) => runSql(server, `update people set name = 'Elena R.' where id = $1`, [owner.id]),
    seenBy: ['owner', 'member'],
  },
  {
    what: 'a document renamed',
    change: ({ server, shared }) => runSql(server, `update documents set name = 'Renamed' where id = $1`, [shared.id]),
    seenBy: ['owner', 'member'],
  },
  { what: 'a document moved to the trash', change: (scene) => setTrashed(scene, 'now()'), seenBy: ['owner', 'member'] },
  {
    what: 'a document restored',
    prepare: (scene) => setTrashed(scene, 'now()'),
    change: (scene) => setTrashed(scene, 'null'),
    seenBy: ['owner', 'member'],
  },
  {
    what: 'a document deleted',
    change: ({ server, general }) => runSql(server, 'delete from documents where id = $1', [general.id]),
    seenBy: ['owner', 'member'],
  },
  { what: 'a member removed', change: removeMember, seenBy: ['member'] },
  {
    what: 'a member added',
    prepare: removeMember,
    change: ({ owner, member }) => addMember(owner.familyId, member),
    seenBy: ['member'],
  },
];

it.for(CHANGES)(
  'a list is new at once after $what, on the server that cached the old one too',
  async ({ what, prepare, change, seenBy }, { server, owner, member, outsider, twin, shared, general }) => {
    const people = { owner, member };
    const scene = { server, owner, member, shared, general };
    await prepare?.(scene);
    const before = {
      owner: await list(on(twin, owner)),
      member: await list(on(twin, member)),
      stranger: await list(on(twin, outsider)),
    };
    await change(scene);
    for (const name of seenBy) {
      for (const each of [twin, server]) {
        const after = await list(on(each, people[name]), before[name]);
        expect(after.status, `${what}, ${name}`).toBe(200);
        expect(after.etag).not.toBe(before[name].etag);
        expect(after.body).not.toBe(before[name].body);
      }
    }
    expect((await list(on(twin, outsider), before.stranger)).status).toBe(304);
  },
);

function setReady(server: TestServer, fileId: string): Promise<void> {
  return server.transactions.asSystem((tx) => setProcessed(tx, fileId, { thumbnail: 'ready', text_state: 'none' }));
}
