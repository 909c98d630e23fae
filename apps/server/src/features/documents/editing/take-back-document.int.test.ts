import { describe, expect } from 'vitest';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import {
  handOn,
  it,
  listNotices,
  moveOwnerChangeBack,
  ownerOf,
  see,
  takeBack,
} from '../../../../test/transferred-document.ts';
import { purgeTrash } from '../trash/purge-trash.ts';

describe('a change of owner that somebody else made', () => {
  it('a change of owner made by somebody else is announced to the former owner: who gave which document to whom [SEC-43]', async ({
    viewer,
    member,
    admin,
    id,
  }) => {
    expect(await listNotices(viewer)).toMatchObject([
      {
        kind: 'document_handed_on',
        familyId: null,
        familyName: null,
        actor: { id: member.id, name: 'Mia Rivera' },
        document: { id, name: 'Nora’s passport', newOwnerName: 'Leo Rivera', canBeTakenBack: true },
        isRead: false,
      },
    ]);
    expect([await listNotices(member), await listNotices(admin)]).toEqual([[], []]);
  });

  it('the notice about a change of owner stays in the list, however many notices follow [SEC-43]', async ({
    server,
    viewer,
    id,
  }) => {
    await runSql(
      server,
      `insert into notices (id, person_id, kind, family_name, created_at)
       select gen_random_uuid(), $1, 'left', 'Rivera', now() + interval '1 minute' from generate_series(1, 60)`,
      [viewer.id],
    );
    const { notices, unread } = (await send(viewer, 'GET /api/notices')).json();
    expect([notices.length, unread]).toEqual([51, 61]);
    expect(notices.at(-1)).toMatchObject({ kind: 'document_handed_on', document: { id, canBeTakenBack: true } });
    expect(await takeBack(viewer, id)).toBe('200');
    expect(await listNotices(viewer)).toHaveLength(50);
  });

  it('a change of owner is undone by the former owner, and the person who loses the document is notified [SEC-43]', async ({
    server,
    viewer,
    admin,
    id,
  }) => {
    const answer = await send(viewer, `POST /api/documents/${id}/take-back`);
    expect(answer.json()).toMatchObject({ id, ownerId: viewer.id, ownerName: 'Nora Rivera', revision: 3 });
    expect(await listNotices(viewer)).toMatchObject([{ document: { canBeTakenBack: false } }]);
    expect(await listNotices(admin)).toMatchObject([
      {
        kind: 'document_taken_back',
        actor: { name: 'Nora Rivera' },
        document: { id, newOwnerName: 'Nora Rivera', canBeTakenBack: false },
      },
    ]);
    const { entries } = (await send(viewer, `GET /api/documents/${id}/activity`)).json();
    expect(entries[0].detail.changes).toEqual([{ field: 'ownerId', from: 'Leo Rivera', to: 'Nora Rivera' }]);
    const changes = 'select former_owner_id, new_owner_id, can_be_taken_back from owner_changes where document_id = $1';
    expect(await runSql(server, `${changes} order by id`, [id])).toEqual([
      { former_owner_id: viewer.id, new_owner_id: admin.id, can_be_taken_back: false },
      { former_owner_id: admin.id, new_owner_id: viewer.id, can_be_taken_back: false },
    ]);
  });

  it('a change of owner is undone even when the former owner no longer sees the document [SEC-43]', async ({
    owner,
    viewer,
    admin,
    id,
  }) => {
    expect(await outcome(admin, `DELETE /api/documents/${id}/shares/${owner.familyId}`)).toBe('204');
    expect(await see(viewer, id)).toBe('404 not_found');
    expect(await takeBack(viewer, id)).toBe('200');
    expect([await see(viewer, id), await see(admin, id)]).toEqual(['200', '404 not_found']);
  });

  it('a change of owner is undone by a former owner who left the family, and sharing with it ends', async ({
    owner,
    viewer,
    admin,
    id,
  }) => {
    await send(viewer, `DELETE /api/families/${owner.familyId}/membership`);
    const [notice] = await listNotices(viewer);
    expect(notice).toMatchObject({ actor: null, document: { newOwnerName: null, canBeTakenBack: true } });
    expect(await takeBack(viewer, id)).toBe('200');
    expect([await see(viewer, id), await see(admin, id)]).toEqual(['200', '404 not_found']);
  });

  it('one of two tries at once undoes a change of owner, and the other hears that it is done [SEC-43]', async ({
    server,
    viewer,
    id,
  }) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(viewer, id)));
    expect(answers.toSorted()).toEqual(['200', ...Array(4).fill('409 already_owner')]);
    const rows = await runSql(server, 'select from owner_changes where document_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  it('a change of owner cannot be undone after 30 days by the database’s clock', async ({ server, viewer, id }) => {
    await moveOwnerChangeBack(server, id, '29 days 23:59');
    expect(await listNotices(viewer)).toMatchObject([{ document: { canBeTakenBack: true } }]);
    await moveOwnerChangeBack(server, id, '1 minute');
    expect(await listNotices(viewer)).toMatchObject([{ document: { canBeTakenBack: false } }]);
    expect(await takeBack(viewer, id)).toBe('410 take_back_over');
  });

  it('a change of owner is undone by the former owner alone: not by uploader, new owner, another member or a stranger', async ({
    server,
    owner,
    member,
    admin,
    viewer,
    outsider,
    id,
  }) => {
    const answers = await Promise.all([owner, member, admin, outsider].map((person) => takeBack(person, id)));
    expect(answers).toEqual(['403 forbidden', '403 forbidden', '409 already_owner', '404 not_found']);
    await takeBack(viewer, id);
    expect(await takeBack(admin, id)).toBe('403 forbidden');
    expect(await handOn(member, id, admin)).toBe('403 forbidden');
    expect(await ownerOf(server, id)).toBe(viewer.id);
  });
});

describe('what the new owner does in between', () => {
  it('a new owner who trashes a document does not keep it from its former owner [SEC-43]', async ({
    viewer,
    admin,
    id,
  }) => {
    expect(await outcome(admin, `DELETE /api/documents/${id}`)).toBe('204');
    expect(await takeBack(viewer, id)).toBe('200');
    expect(await see(viewer, id)).toBe('200');
  });

  it('a new owner who gives a document to somebody else does not keep it from its former owner [SEC-43]', async ({
    server,
    owner,
    viewer,
    admin,
    id,
  }) => {
    expect(await handOn(admin, id, owner)).toBe('200');
    expect(await listNotices(owner)).toEqual([]);
    expect(await takeBack(viewer, id)).toBe('200');
    expect(await listNotices(owner)).toMatchObject([{ kind: 'document_taken_back' }]);
    expect([await takeBack(owner, id), await takeBack(admin, id)]).toEqual(['403 forbidden', '403 forbidden']);
    expect(await ownerOf(server, id)).toBe(viewer.id);
  });

  it('a second correction by the uploader does not keep a document from its first owner', async ({
    server,
    owner,
    member,
    viewer,
    admin,
    id,
  }) => {
    expect(await handOn(member, id, owner)).toBe('200');
    expect(await listNotices(admin)).toMatchObject([
      { kind: 'document_handed_on', document: { canBeTakenBack: true } },
    ]);
    expect(await takeBack(admin, id)).toBe('200');
    expect(await takeBack(viewer, id)).toBe('200');
    expect([await takeBack(owner, id), await takeBack(admin, id)]).toEqual(['403 forbidden', '403 forbidden']);
    expect(await ownerOf(server, id)).toBe(viewer.id);
  });

  it('a document that its new owner gave back cannot be taken back again', async ({ viewer, admin, id }) => {
    expect(await handOn(admin, id, viewer)).toBe('200');
    expect(await listNotices(viewer)).toMatchObject([{ document: { canBeTakenBack: false } }]);
    expect(await takeBack(viewer, id)).toBe('409 already_owner');
  });
});

it('a document that its owner gave away cannot be taken back by them, and nobody is notified of a loss', async ({
  owner,
  member,
}) => {
  const { id } = await createDocument(member, { target: forPerson(member, owner.familyId) });
  expect(await handOn(member, id, owner)).toBe('200');
  expect(await listNotices(member)).toEqual([]);
  expect(await takeBack(member, id)).toBe('403 forbidden');
  await outcome(owner, `DELETE /api/documents/${id}/shares/${owner.familyId}`);
  expect(await takeBack(member, id)).toBe('404 not_found');
});

it('a purged document cannot be taken back, and its notice stays without a button', async ({
  server,
  viewer,
  admin,
  id,
}) => {
  await moveOwnerChangeBack(server, id, '29 days');
  await send(admin, `DELETE /api/documents/${id}`);
  await runSql(server, `update documents set trashed_at = trashed_at - interval '31 days' where id = $1`, [id]);
  await purgeTrash(server.transactions);
  expect(await takeBack(viewer, id)).toBe('404 not_found');
  expect(await listNotices(viewer)).toMatchObject([
    { document: { id: null, name: 'Nora’s passport', canBeTakenBack: false } },
  ]);
});
