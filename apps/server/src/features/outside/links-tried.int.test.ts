import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { askFor, inDays, linkTo, makeLink, newVisitor, pageOf, STAMP, secretOf } from '../../../test/link-visitor.ts';
import { listStored } from '../../../test/list-stored.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { purgeTrash } from '../documents/trash/purge-trash.ts';
import { removeDeletedFiles, sweepFiles } from '../files/sweep-files.ts';
import { endOverLinks } from './end-over-links.ts';

const strays = (server: Parameters<typeof runSql>[0], purpose: string) =>
  runSql(
    server,
    `select f.id from files f where f.purpose = '${purpose}'
      and not exists (select from link_pages p where p.file_id = f.id)
      and not exists (select from link_documents i where i.copy_file_id = f.id)`,
  );
const collectionLink = async (person: TestPerson, collectionId: string) => {
  const { documentIds: _, ...rest } = linkTo([]) as { documentIds: string[] };
  return (await send(person, 'POST /api/links', { ...rest, kind: 'collection', collectionId })).json();
};
const covered = (document: { id: string; fileId: string }) => ({
  ...{ documentId: document.id, fileId: document.fileId, purpose: '', isGray: false },
  stamp: STAMP.toString('base64'),
  pages: [{ page: 1, covers: [] }],
});

it('a document that is deleted for good leaves no picture of a page behind [LNK-3]', async ({ server, owner }) => {
  const [gone, stays] = [await createDocument(owner), await createDocument(owner)];
  const link = await makeLink(owner, [gone, stays], { endsAt: inDays(60) });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  expect((await visitor.get(pageOf(link, gone))).statusCode).toBe(200);
  const drawn = await runSql(server, `select file_id as id from link_pages where link_id = '${link.id}'`);
  expect(drawn).toHaveLength(1);
  const pictures = () => runSql(server, `select from files where id = '${drawn[0]?.id}'`);
  await send(owner, `DELETE /api/documents/${gone.id}`);
  const afterTrash = (await pictures()).length;
  await runSql(server, `update documents set trashed_at = now() - interval '32 days' where id = '${gone.id}'`);
  await runSql(server, `update files set created_at = now() - interval '40 days' where id = '${gone.fileId}'`);
  await purgeTrash(server.transactions);
  await sweepFiles(server as never);
  expect(await runSql(server, `select from files where id = '${gone.fileId}'`)).toEqual([]);
  const afterPurge = (await pictures()).length;
  await send(owner, `POST /api/links/${link.id}/end`);
  await runSql(
    server,
    `update links set made_at = made_at - interval '200 days', expires_at = expires_at - interval '200 days',
      ended_at = now() - interval '99 days' where id = '${link.id}'`,
  );
  await endOverLinks(server.transactions);
  await sweepFiles(server as never);
  expect(await runSql(server, `select from links where id = '${link.id}'`)).toEqual([]);
  expect({ afterTrash, afterPurge, afterAll: (await pictures()).length }).toEqual({
    afterTrash: 0,
    afterPurge: 0,
    afterAll: 0,
  });
});

it('an account that is deleted leaves no picture of its documents behind [LNK-3]', async ({
  server,
  owner,
  person,
}) => {
  const before = (await strays(server, 'page')).length;
  const document = await createDocument(person);
  const link = await makeLink(person, [document]);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(person, link));
  expect((await visitor.get(pageOf(link, document))).statusCode).toBe(200);
  expect(await outcome(person, 'POST /api/profile/deletion', { password: person.password })).toBe('204');
  expect(await runSql(server, `select from links where id = '${link.id}'`)).toEqual([]);
  expect((await strays(server, 'page')).length - before).toBe(0);
  expect(owner).toBeDefined();
});

it('two copies of the same document leave no file that nobody holds [LNK-6]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const copy = covered(document);
  await send(owner, 'POST /api/links', linkTo([document], { copies: [copy, copy] as never }));
  expect(await strays(server, 'copy')).toEqual([]);
});

it('the same document twice is no crash [LNK-1]', async ({ owner }) => {
  const document = await createDocument(owner);
  const { statusCode } = await send(owner, 'POST /api/links', linkTo([document, document]));
  expect(statusCode).toBeLessThan(500);
});

it('nobody else sends a document of mine out by putting it into a collection that I have a link to [SEC-49]', async ({
  server,
  owner,
  familyId,
  member,
}) => {
  const { collectionId } = (
    await send(owner, 'POST /api/collections', { kind: 'house', name: 'Our flat', familyId })
  ).json();
  const harmless = await createDocument(owner);
  await send(owner, `PUT /api/collections/${collectionId}/documents`, { documentIds: [harmless.id], areIn: true });
  const link = await collectionLink(owner, collectionId);
  const secret = await secretOf(owner, link);
  const passport = await createDocument(owner, { target: forPerson(owner, familyId), name: 'Passport' });
  await send(member, `PUT /api/collections/${collectionId}/documents`, { documentIds: [passport.id], areIn: true });
  const opened = await newVisitor(server).enter(secret);
  expect(opened.documents.map(({ id }) => id)).toEqual([harmless.id]);
});

it('who came without a password is asked for the one that was set meanwhile [LNK-1]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document]);
  const secret = await secretOf(owner, link);
  const visitor = newVisitor(server);
  await visitor.enter(secret);
  await visitor.get(pageOf(link, document));
  expect(await outcome(owner, `PATCH /api/links/${link.id}`, { password: 'amber-willow-31' })).toBe('200');
  expect((await visitor.open(secret)).json()).toMatchObject({ state: 'password' });
  expect((await visitor.get(pageOf(link, document))).statusCode).toBe(404);
});

it('who had the last opening sees nothing after the end of the link [LNK-3]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document], { maxOpenings: 1 });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  expect((await visitor.get(pageOf(link, document))).statusCode).toBe(200);
  await runSql(server, `update links set expires_at = now() - interval '1 second' where id = '${link.id}'`);
  expect((await visitor.get(pageOf(link, document))).statusCode).toBe(404);
});

it('copies of links are charged to somebody [LNK-6]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const used = async () => JSON.stringify(await runSql(server, `select * from charged_storage('${owner.id}')`));
  const before = await used();
  await makeLink(owner, [document], { copies: [covered(document)] as never });
  expect(await used()).not.toBe(before);
});

it('a request takes no more than its number of files, also where some are taken back [LNK-5]', async ({
  server,
  owner,
}) => {
  const link = await askFor(owner, { maxFiles: 2 });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  const target = forPerson(owner);
  let kept = 0;
  for (let n = 0; n < 6; n++) {
    const answer = await visitor.handIn(link, Buffer.concat([PNG, Buffer.from([n])]), 'a.png');
    if (answer.statusCode !== 201) break;
    const [received] = (await send(owner, 'GET /api/received')).json().received;
    await send(owner, 'POST /api/received/file', {
      filings: [{ receivedId: received.id, name: 'Contract', type: 'Other', target }],
    });
    kept++;
    await visitor.takeBack(link, answer.json());
  }
  expect(kept).toBeLessThanOrEqual(2);
});

it.for([
  'a\0b.png',
  'a\r\nSet-Cookie: x=1\r\n.png',
  '<svg onload=alert(1)>.png',
  '\u202Egnp.exe',
  `${'x'.repeat(990)}.png`,
  '\u200b\u200b',
  '   ',
  '%E0%A4%A',
  '../../etc/passwd',
])('a name is one that can be thrown away and downloaded: %j [LNK-5]', async (name, { server, owner }) => {
  const link = await askFor(owner);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  const answer = await visitor.handIn(link, Buffer.concat([PNG, Buffer.from(name)]), name);
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode !== 201) return;
  const [received] = (await send(owner, 'GET /api/received')).json().received;
  const thrown = await send(owner, 'POST /api/received/throw-away', { receivedIds: [received.id] });
  expect(`${thrown.statusCode} ${thrown.body}`).toMatch(/^200/);
  const documentId = thrown.json().done[0].documentId;
  await send(owner, `POST /api/documents/${documentId}/restore`);
  const { url } = (await send(owner, `POST /api/documents/${documentId}/link`, { download: true })).json();
  const file = await send(owner, `GET ${url}`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).not.toMatch(/[\r\n\0]/);
});

it('a second copy that cannot be drawn leaves nothing of the first [LNK-6]', async ({ server, owner }) => {
  const [one, two] = [await createDocument(owner), await createDocument(owner)];
  await removeDeletedFiles(server);
  const before = listStored(server).length;
  const copies = [covered(one), { ...covered(two), fileId: randomUUID() }];
  const { statusCode } = await send(owner, 'POST /api/links', linkTo([one, two], { copies: copies as never }));
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(listStored(server).length).toBe(before);
});

it('a link that was off while the right was lost opens nothing for good [LNK-3]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const link = await makeLink(admin, [general]);
  const secret = await secretOf(admin, link);
  const role = (name: string) => send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: name });
  await send(admin, `POST /api/links/${link.id}/end`);
  await role('Member');
  await role('Admin');
  await send(admin, `POST /api/links/${link.id}/reopen`);
  expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
});

it('what a collection showed comes back with neither the right nor the document [LNK-3]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const { collectionId } = (
    await send(admin, 'POST /api/collections', { kind: 'house', name: 'Flat', familyId })
  ).json();
  await send(admin, `PUT /api/collections/${collectionId}/documents`, { documentIds: [general.id], areIn: true });
  const secret = await secretOf(admin, await collectionLink(admin, collectionId));
  const names = async () => (await newVisitor(server).open(secret)).statusCode;
  expect(await names()).toBe(200);
  await send(owner, `DELETE /api/documents/${general.id}`);
  expect(await names()).toBe(404);
  await send(owner, `POST /api/documents/${general.id}/restore`);
  const afterTrash = await names();
  const role = (name: string) => send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: name });
  await role('Member');
  expect(await names()).toBe(404);
  await role('Admin');
  expect({ afterTrash, afterRole: await names() }).toEqual({ afterTrash: 404, afterRole: 404 });
});
