import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { askFor, linkTo, makeLink, newVisitor, pageOf, secretOf } from '../../../test/link-visitor.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, PNG } from '../../../test/test-documents.ts';

it('by row-level security nobody shows a file of somebody else as the copy of a link [SEC-54]', async ({
  server,
  owner,
  outsider,
}) => {
  const secret = await createDocument(owner);
  const mine = await createDocument(outsider);
  const link = await makeLink(outsider, [await createDocument(outsider)]);
  await sqlAsPerson(server, outsider.id, [
    `insert into link_documents (link_id, document_id, position, is_copy, copy_file_id) values ($1, $2, 9, true, $3)`,
    [link.id, mine.id, secret.fileId],
  ]).catch(() => undefined);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(outsider, link));
  expect((await visitor.get(pageOf(link, mine))).statusCode).toBe(404);
});

it('by row-level security an ended link is not opened again, nor one that a reset has ended [LNK-3]', async ({
  server,
  owner,
}) => {
  const link = await makeLink(owner, [await createDocument(owner)]);
  await runSql(server, `update links set ended_at = now(), ended_by = 'password' where id = '${link.id}'`);
  await sqlAsPerson(server, owner.id, [
    `update links set ended_at = null, ended_by = null where id = $1`,
    [link.id],
  ]).catch(() => undefined);
  expect(await runSql(server, `select from links where id = '${link.id}' and ended_at is null`)).toEqual([]);
});

it('by row-level security a visitor reads no table at all [SEC-54]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document]);
  for (const table of [
    'links',
    'link_documents',
    'link_openings',
    'documents',
    'files',
    'people',
    'received',
    'handed_in',
    'collections',
    'families',
    'members',
  ])
    expect([
      table,
      await sqlAsPerson(
        server,
        null,
        [`select set_config('app.link_id', $1, true)`, [link.id]],
        [`select 1 from ${table}`],
      ),
    ]).toEqual([table, []]);
  for (const table of ['link_visits', 'link_pages', 'link_page_counts'])
    await expect(
      sqlAsPerson(server, null, [`select set_config('app.link_id', $1, true)`, [link.id]], [`select 1 from ${table}`]),
    ).rejects.toThrow(/permission/);
});

it('by row-level security an ended link shows nothing, whatever the setting says [SEC-54]', async ({
  server,
  owner,
}) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document]);
  await send(owner, `POST /api/links/${link.id}/end`);
  expect(
    await sqlAsPerson(
      server,
      null,
      [`select set_config('app.link_id', $1, true)`, [link.id]],
      [`select "wrappedKey" from visited_document($1)`, [document.id]],
    ),
  ).toEqual([]);
});

it('nobody files, throws away or undoes what somebody else received; nor for a family that they have left [INB-1]', async ({
  owner,
  member,
  outsider,
  familyId,
}) => {
  const link = await askFor(member);
  const visitor = newVisitor(member.server);
  await visitor.enter(await secretOf(member, link));
  await visitor.handIn(link, PNG, 'a.png');
  const [received] = (await send(member, 'GET /api/received')).json().received;
  const filing = (target: object) => ({ filings: [{ receivedId: received.id, name: 'X', type: 'Other', target }] });
  for (const person of [owner, outsider]) {
    expect(await outcome(person, 'POST /api/received/file', filing(forPerson(person)))).toBe('404 not_found');
    expect(await outcome(person, 'POST /api/received/throw-away', { receivedIds: [received.id] })).toBe(
      '404 not_found',
    );
    expect((await send(person, `GET /api/received/${received.id}/thumbnail`)).statusCode).toBe(404);
  }
  expect(await outcome(member, 'POST /api/received/file', filing(forPerson(owner, familyId)))).not.toBe('500 internal');
  await send(owner, `DELETE /api/families/${familyId}/members/${member.id}`);
  for (const target of [forFamily(familyId), forPerson(member, familyId)])
    expect((await send(member, 'POST /api/received/file', filing(target))).statusCode).toBeGreaterThanOrEqual(400);
});

it('handing in, taking back and filing at once keep file, row and count in step [LNK-5]', async ({ server, owner }) => {
  const link = await askFor(owner, { maxFiles: 20 });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  for (let round = 0; round < 8; round++) {
    const handed = (await visitor.handIn(link, Buffer.concat([PNG, randomBytes(8)]), 'a.png')).json();
    const [received] = (await send(owner, 'GET /api/received')).json().received;
    const [back, filed] = await Promise.all([
      visitor.takeBack(link, handed),
      send(owner, 'POST /api/received/file', {
        filings: [{ receivedId: received.id, name: 'X', type: 'Other', target: forPerson(owner) }],
      }),
    ]);
    expect(back.statusCode).toBeLessThan(500);
    expect(filed.statusCode).toBeLessThan(500);
    const [state] = await runSql(
      server,
      `select exists (select from received where id = '${received.id}') as row,
      exists (select from documents d join files f on f.id = d.file_id join received r on r.document_id = d.id where r.id = '${received.id}') as document`,
    );
    expect(state?.row).toBe(filed.statusCode === 200);
    expect(state?.document).toBe(filed.statusCode === 200);
  }
});

it('the asker sees that a request was used [LNK-5]', async ({ server, owner }) => {
  const link = await askFor(owner);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  await visitor.handIn(link, PNG, 'a.png');
  await visitor.post(`/api/outside/links/${link.id}/done`);
  const [{ used } = { used: null }] = await runSql(
    server,
    `select last_opened_at as used from links where id = '${link.id}'`,
  );
  expect(used).not.toBeNull();
});

it('somebody else who renews a document sends nothing new out [D-45]', async ({ server, owner, familyId, admin }) => {
  const { collectionId } = (
    await send(owner, 'POST /api/collections', { kind: 'house', name: 'Flat', familyId })
  ).json();
  const old = await createDocument(owner, { target: forPerson(owner, familyId) });
  await send(owner, `PUT /api/collections/${collectionId}/documents`, { documentIds: [old.id], areIn: true });
  const { documentIds: _, ...rest } = linkTo([]) as { documentIds: string[] };
  const link = (await send(owner, 'POST /api/links', { ...rest, kind: 'collection', collectionId })).json();
  const secret = await secretOf(owner, link);
  const newer = await createDocument(admin, {
    target: forPerson(owner, familyId),
    bytes: Buffer.concat([PNG, randomBytes(8)]),
  });
  expect(await outcome(admin, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id })).toBe('200');
  const { link: opened } = (await newVisitor(server).open(secret)).json();
  expect((opened?.documents ?? []).map(({ id }: { id: string }) => id)).not.toContain(newer.id);
});

it('a Viewer and a former member show nothing of a family by a link to its collection [LNK-1]', async ({
  server,
  owner,
  viewer,
  member,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const shared = await createDocument(owner, { target: forPerson(owner, familyId) });
  const { collectionId } = (
    await send(owner, 'POST /api/collections', { kind: 'house', name: 'Flat', familyId })
  ).json();
  await send(owner, `PUT /api/collections/${collectionId}/documents`, {
    documentIds: [general.id, shared.id],
    areIn: true,
  });
  const { documentIds: _, ...rest } = linkTo([]) as { documentIds: string[] };
  for (const person of [viewer, member]) {
    const answer = await send(person, 'POST /api/links', { ...rest, kind: 'collection', collectionId });
    if (answer.statusCode !== 201) continue;
    expect(answer.json().documents).toEqual([]);
    expect((await newVisitor(server).open(await secretOf(person, answer.json()))).statusCode).toBe(404);
  }
});

it('the activity of a document says that it is out by a link to a collection [LNK-3]', async ({ owner }) => {
  const document = await createDocument(owner);
  const { collectionId } = (
    await send(owner, 'POST /api/collections', { kind: 'house', name: 'Flat', familyId: null })
  ).json();
  await send(owner, `PUT /api/collections/${collectionId}/documents`, { documentIds: [document.id], areIn: true });
  const { documentIds: _, ...rest } = linkTo([]) as { documentIds: string[] };
  const link = (await send(owner, 'POST /api/links', { ...rest, kind: 'collection', collectionId })).json();
  expect(link.documents).toHaveLength(1);
  const { entries } = (await send(owner, `GET /api/documents/${document.id}/activity`)).json();
  expect(entries.map(({ action }: { action: string }) => action)).toContain('linked');
});

it('a file of a request that its asker has handed on is not taken back, nor undone [LNK-5]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const link = await askFor(owner);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  const handed = (await visitor.handIn(link, PNG, 'a.png')).json();
  const [received] = (await send(owner, 'GET /api/received')).json().received;
  const target = forPerson(owner, familyId);
  const filed = await send(owner, 'POST /api/received/file', {
    filings: [{ receivedId: received.id, name: 'X', type: 'Other', target }],
  });
  const { documentId } = filed.json().done[0];
  const { revision } = (await send(owner, `GET /api/documents/${documentId}`)).json();
  expect(await outcome(owner, `PATCH /api/documents/${documentId}`, { revision, ownerId: member.id })).toBe('200');
  await visitor.takeBack(link, handed);
  await send(owner, 'POST /api/received/undo', { receivedIds: [received.id] });
  expect(await outcome(member, `GET /api/documents/${documentId}`)).toBe('200');
});

it('a link that a reset has ended is not turned on again [LNK-3]', async ({ server, owner }) => {
  const link = await makeLink(owner, [await createDocument(owner)]);
  await runSql(server, `update links set ended_at = now(), ended_by = 'password' where id = '${link.id}'`);
  expect(await outcome(owner, `POST /api/links/${link.id}/reopen`)).toBe('404 not_found');
});
