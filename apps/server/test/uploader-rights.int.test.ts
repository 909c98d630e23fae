import { describe, expect } from 'vitest';
import { it as base } from './fixtures.ts';
import { outcome, send } from './send.ts';
import type { SqlSession } from './sql-session.ts';
import { createDocument, forPerson, uploadBytes } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

/** The Member has uploaded a passport for the owner of the family. */
const it = base.extend('id', async ({ owner, member }) => {
  const { id } = await createDocument(member, { target: forPerson(owner, owner.familyId) });
  return id;
});

interface Scene {
  owner: TestPerson;
  member: TestPerson;
  admin: TestPerson;
  id: string;
  sql: SqlSession;
}

const call = async (person: TestPerson, request: string, body?: object) => {
  const { statusCode } = await send(person, request, body);
  if (statusCode >= 300) throw new Error(`${request} answered ${statusCode}`);
};
const addVersion = async (person: TestPerson, id: string, revision = 1) =>
  call(person, `POST /api/documents/${id}/versions`, {
    fileId: await uploadBytes(person),
    fileName: 'b.png',
    revision,
  });

/** What ends the uploader's time, and the answer that they then get. */
const ENDS: [what: string, end: (scene: Scene) => Promise<unknown>, answer: string][] = [
  [
    'is a Viewer now',
    ({ owner, member }) =>
      call(owner, `PUT /api/families/${owner.familyId}/members/${member.id}/role`, { role: 'Viewer' }),
    '403 forbidden',
  ],
  [
    'has left the family',
    ({ owner, member }) => call(member, `DELETE /api/families/${owner.familyId}/membership`),
    '404 not_found',
  ],
  [
    'uploaded it 24 hours ago',
    ({ sql, id }) => sql.run('update documents set correctable_until = now() where id = $1', [id]),
    '403 forbidden',
  ],
  [
    'is later than the owner’s edit',
    ({ owner, id }) => call(owner, `PATCH /api/documents/${id}`, { revision: 1, name: 'Mine' }),
    '403 forbidden',
  ],
  ['is later than the owner’s new version', ({ owner, id }) => addVersion(owner, id), '403 forbidden'],
  [
    'is later than an Admin’s edit',
    ({ admin, id }) => call(admin, `PATCH /api/documents/${id}`, { revision: 1, name: 'Mine' }),
    '403 forbidden',
  ],
  [
    'is later than a version that the owner restored',
    async ({ owner, member, id }) => {
      await addVersion(member, id);
      await call(owner, `POST /api/documents/${id}/versions/1/restore`, { revision: 2 });
    },
    '403 forbidden',
  ],
  [
    'is later than the owner’s trash and restore',
    async ({ owner, id }) => {
      await call(owner, `DELETE /api/documents/${id}`);
      await call(owner, `POST /api/documents/${id}/restore`);
    },
    '403 forbidden',
  ],
  [
    'is later than the owner’s sharing with another family',
    async ({ owner, id }) => {
      const { familyId } = (await send(owner, 'POST /api/families', { name: 'Second' })).json();
      await call(owner, `POST /api/documents/${id}/shares`, { familyId });
    },
    '403 forbidden',
  ],
];

const contentOf = async (owner: TestPerson, id: string) => {
  const { name, ownerId, sharedWith, fileId } = (await send(owner, `GET /api/documents/${id}`)).json();
  return { name, ownerId, sharedWith, fileId };
};

describe.for(ENDS)('an uploader who %s', ([_what, end, answer]) => {
  it('an uploader whose time has ended has no right left: each change is refused and nothing happens [SEC-43]', async ({
    owner,
    member,
    admin,
    id,
    sql,
  }) => {
    await end({ owner, member, admin, id, sql });
    const before = await contentOf(owner, id);
    const { revision } = (await send(owner, `GET /api/documents/${id}`)).json();
    const path = `/api/documents/${id}`;
    const tries: [string, object?][] = [
      [`PATCH ${path}`, { revision, ownerId: admin.id }],
      [`PATCH ${path}`, { revision, ownerId: member.id }],
      [`PATCH ${path}`, { revision, name: 'Taken' }],
      [`DELETE ${path}/shares/${owner.familyId}`],
      [`DELETE ${path}`],
      [`POST ${path}/versions`, { fileId: await uploadBytes(member), fileName: 'c.png', revision }],
      [`POST ${path}/versions/1/restore`, { revision }],
      [`POST ${path}/take-back`],
      [`GET ${path}/activity`],
    ];
    for (const [request, body] of tries)
      expect([request, await outcome(member, request, body)]).toEqual([request, answer]);
    expect(await contentOf(owner, id)).toEqual(before);
    expect(before.ownerId).toBe(owner.id);
    expect((await send(owner, 'GET /api/notices')).json().notices).not.toContainEqual(
      expect.objectContaining({ kind: 'document_handed_on' }),
    );
  });
});

describe('an uploader in the first day', () => {
  it('an uploader in the first day corrects fields and owner; never takes, shares or unshares the document [SEC-43]', async ({
    owner,
    member,
    admin,
    id,
  }) => {
    const path = `/api/documents/${id}`;
    for (const [request, body] of [
      [`PATCH ${path}`, { revision: 1, ownerId: member.id }],
      [`DELETE ${path}/shares/${owner.familyId}`, undefined],
      [`POST ${path}/shares`, { familyId: owner.familyId }],
    ] as const)
      expect(await outcome(member, request, body)).toBe('403 forbidden');
    expect(await outcome(member, `PATCH ${path}`, { revision: 1, name: 'ID of Elena', expiresOn: '2031-01-01' })).toBe(
      '200',
    );
    expect(await outcome(member, `PATCH ${path}`, { revision: 2, ownerId: admin.id })).toBe('200');
    expect(await contentOf(admin, id)).toMatchObject({ name: 'ID of Elena', ownerId: admin.id });
  });

  it('an uploader in the first day trashes a mistaken upload, and its owner finds and restores it [SEC-43]', async ({
    owner,
    member,
    id,
  }) => {
    expect(await outcome(member, `DELETE /api/documents/${id}`)).toBe('204');
    const { documents } = (await send(owner, 'GET /api/trash')).json();
    expect(documents).toMatchObject([{ id, ownerId: owner.id, trashedBy: { id: member.id } }]);
    expect(await outcome(owner, `POST /api/documents/${id}/restore`)).toBe('200');
    expect(await outcome(member, `DELETE /api/documents/${id}`)).toBe('403 forbidden');
  });

  it('an uploader in the first day does not restore what its owner has trashed [SEC-43]', async ({
    owner,
    member,
    id,
  }) => {
    await call(owner, `DELETE /api/documents/${id}`);
    expect(await outcome(member, `POST /api/documents/${id}/restore`)).toBe('404 not_found');
    expect((await send(member, 'GET /api/trash')).json().documents).toEqual([]);
  });

  it('an uploader has 24 hours by the database’s clock; a view, a favorite or a thumbnail ends nothing', async ({
    owner,
    member,
    viewer,
    id,
    sql,
  }) => {
    const [row] = await sql.run(
      `select correctable_until - added_at = interval '24 hours' as "isDay" from documents where id = $1`,
      [id],
    );
    expect(row).toEqual({ isDay: true });
    await call(owner, `POST /api/documents/${id}/views`);
    await call(owner, `PATCH /api/documents/${id}`, { revision: 1, isFavorite: true, notes: 'blue folder' });
    await sql.run(`update documents set thumbnail = 'ready' where id = $1`, [id]);
    const isCorrectable = async (person: TestPerson) => {
      const { documents } = (await send(person, `GET /api/documents?ownerId=${owner.id}`)).json();
      return documents.map((document: { isCorrectable: boolean }) => document.isCorrectable);
    };
    expect([await isCorrectable(member), await isCorrectable(owner), await isCorrectable(viewer)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    // without triggers, as time passes: nothing raises the version that lists are kept by
    await sql.run(`begin; set local session_replication_role = replica;
      update documents set correctable_until = now() where id = '${id}'; commit`);
    expect(await isCorrectable(member)).toEqual([false]);
  });

  it('an upload for oneself or for the family has no time to correct', async ({ owner, member, sql }) => {
    const own = await createDocument(member, { target: forPerson(member, owner.familyId) });
    const general = await createDocument(member, { target: { kind: 'family', familyId: owner.familyId } });
    const rows = await sql.run('select correctable_until from documents where id = any ($1)', [[own.id, general.id]]);
    expect(rows).toEqual([{ correctable_until: null }, { correctable_until: null }]);
  });
});

it('of an owner’s edit and the uploader’s hand-on at once one happens, and the owner keeps what they edited [SEC-43]', async ({
  owner,
  member,
  admin,
  id,
}) => {
  const [edited, handedOn] = await Promise.all([
    outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, name: 'Mine' }),
    outcome(member, `PATCH /api/documents/${id}`, { revision: 1, ownerId: admin.id }),
  ]);
  expect([edited, handedOn].filter((answer) => answer === '200')).toHaveLength(1);
  const after = (await send(owner, `GET /api/documents/${id}`)).json();
  expect([after.name, after.ownerId]).toEqual(edited === '200' ? ['Mine', owner.id] : ['Passport', admin.id]);
});
