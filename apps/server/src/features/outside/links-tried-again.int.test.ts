import sharp from 'sharp';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { askFor, fileOf, inDays, makeLink, newVisitor, pageOf, STAMP, secretOf } from '../../../test/link-visitor.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forFamily, PNG } from '../../../test/test-documents.ts';
import { createPage } from '../../platform/processing/page/page.ts';
import { writePdf } from '../../platform/processing/page/write-pdf.ts';

const otherStamp = (
  await sharp({ create: { width: 400, height: 40, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
).toString('base64');
function pdfOf(...lines: string[]): Buffer {
  const pages = lines.map((line) => {
    const page = createPage(300, 400);
    page.text(20, 60, line, { size: 20 });
    return page;
  });
  return writePdf(pages, { title: 'x' });
}
const redness = async (picture: Buffer) => {
  const { channels } = await sharp(picture).stats();
  return Math.round((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0));
};

it('a page that was being drawn while the receiver changed does not keep the former one’s word [LNK-2]', async ({
  server,
  owner,
}) => {
  const document = await createDocument(owner, {
    bytes: pdfOf(...Array.from({ length: 6 }, (_, n) => `${n}`)),
    fileName: 'a.pdf',
  });
  const link = await makeLink(owner, [document]);
  const secret = await secretOf(owner, link);
  const visitor = newVisitor(server);
  await visitor.enter(secret);
  const looking = visitor.get(pageOf(link, document));
  expect(await outcome(owner, `PATCH /api/links/${link.id}`, { receiver: 'Tenant', stamp: otherStamp })).toBe('200');
  expect([200, 404]).toContain((await looking).statusCode);
  const later = newVisitor(server);
  await later.enter(secret);
  const seen = await redness((await later.get(pageOf(link, document))).rawPayload);
  const fresh = await makeLink(owner, [document], { stamp: otherStamp });
  const other = newVisitor(server);
  await other.enter(await secretOf(owner, fresh));
  expect(seen).toBe(await redness((await other.get(pageOf(fresh, document))).rawPayload));
});

it('a copy bears the word of the receiver that its link names, so that stays [LNK-2]', async ({ owner }) => {
  const document = await createDocument(owner, { bytes: pdfOf('1'), fileName: 'a.pdf' });
  const plan = { documentId: document.id, fileId: document.fileId, purpose: '', isGray: false };
  const copies = [{ ...plan, stamp: STAMP.toString('base64'), pages: [{ page: 1, covers: [] }] }];
  const link = await makeLink(owner, [document], { copies });
  const change = { receiver: 'Tenant', stamp: otherStamp };
  expect(await outcome(owner, `PATCH /api/links/${link.id}`, change)).toBe('400 bad_request');
});

it('a password has eight characters that are heard [LNK-1]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  for (const password of ['--------', 'a – – – – – –']) {
    const link = await makeLink(owner, [document], { password }).catch(() => null);
    if (!link) continue;
    const secret = await secretOf(owner, link);
    for (const guess of ['', '-', 'a'])
      expect([password, guess, (await newVisitor(server).open(secret, guess)).json().state ?? 'x']).toEqual([
        password,
        guess,
        'password',
      ]);
  }
});

it('a request that is full takes no byte more [LNK-5]', async ({ server, owner }) => {
  const link = await askFor(owner, { maxFiles: 1 });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  expect((await visitor.handIn(link, PNG, 'a.png')).statusCode).toBe(201);
  // 415 would say that it was stored and looked at first
  expect((await visitor.handIn(link, Buffer.from('<svg/>'), 'a.svg')).statusCode).toBe(409);
});

it('headers: nothing is kept, indexed or sent on [SEC-54]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document], { mayDownload: true });
  const secret = await secretOf(owner, link);
  const visitor = newVisitor(server);
  const answers = [
    await visitor.open(secret),
    await visitor.get(pageOf(link, document)),
    await visitor.get(fileOf(link, document)),
    await visitor.get(pageOf(link, document).replace(/\/1$/, '')),
    await newVisitor(server).open('x'),
    await visitor.post(`/api/outside/links/${link.id}/report`),
  ];
  for (const { headers } of answers) {
    expect(String(headers['cache-control'])).toMatch(/no-store/);
    expect(String(headers['referrer-policy'])).toMatch(/no-referrer|same-origin/);
  }
});

it('pages that several ask for at once are drawn once, and those that cannot be drawn are not tried by everybody [LNK-2]', async ({
  server,
  owner,
}) => {
  const lines = Array.from({ length: 6 }, (_, n) => `page ${n}`);
  const document = await createDocument(owner, { bytes: pdfOf(...lines), fileName: 'a.pdf' });
  const link = await makeLink(owner, [document]);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  await runSql(server, `delete from file_tombstones`);
  await Promise.all(
    [1, 2, 3, 4, 5, 6].flatMap((page) => [
      visitor.get(pageOf(link, document, page)),
      visitor.get(pageOf(link, document, page)),
    ]),
  );
  // whatever was drawn and was too much has left a tombstone
  const [{ count } = { count: -1 }] = await runSql(
    server,
    `select count(*)::integer as count from file_tombstones where purpose = 'page'`,
  );
  expect(count).toBe(0);
});

it('a document that leaves while it is drawn leaves no picture in the link [LNK-3]', async ({ server, owner }) => {
  const gone = await createDocument(owner, { bytes: pdfOf('1', '2', '3', '4', '5', '6'), fileName: 'a.pdf' });
  const stays = await createDocument(owner);
  const link = await makeLink(owner, [gone, stays]);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  const looking = visitor.get(pageOf(link, gone));
  await send(owner, `DELETE /api/documents/${gone.id}`);
  expect([200, 404]).toContain((await looking).statusCode);
  expect(await runSql(server, `select from link_pages where source_file_id = '${gone.fileId}'`)).toEqual([]);
});

it('the end cannot be moved past 90 days by many changes, nor with a sooner making [LNK-1]', async ({ owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document], { endsAt: inDays(80) });
  for (let n = 0; n < 5; n++) await send(owner, `PATCH /api/links/${link.id}`, { endsAt: inDays(90.9) });
  const [row] = await runSql(
    owner.server,
    `select expires_at - made_at > interval '91 days' as "isLong" from links where id = '${link.id}'`,
  );
  expect(row?.isLong).toBe(false);
  expect(await outcome(owner, `PATCH /api/links/${link.id}`, { endsAt: inDays(91.5) })).toBe('400 bad_request');
});

it('openings are counted right with parallel visits, pages and files [LNK-4]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document], { maxOpenings: 4, mayDownload: true });
  const secret = await secretOf(owner, link);
  const visitors = Array.from({ length: 20 }, () => newVisitor(server));
  await Promise.all(visitors.map((visitor) => visitor.enter(secret)));
  const seen = await Promise.all(
    visitors.map(
      async (visitor, n) => (await visitor.get(n % 2 ? fileOf(link, document) : pageOf(link, document))).statusCode,
    ),
  );
  expect(seen.filter((status) => status === 200)).toHaveLength(4);
  // a cookie of the last, replayed from elsewhere, is the same visit; one of a loser is none
  const [link2] = (await send(owner, 'GET /api/links')).json().links;
  expect(link2).toMatchObject({ openings: 4, endedBy: 'count' });
});

it('who saw the last opening sees nothing once the right is lost [LNK-3]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const link = await makeLink(admin, [general], { maxOpenings: 1 });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(admin, link));
  expect((await visitor.get(pageOf(link, general))).statusCode).toBe(200);
  await send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect((await visitor.get(pageOf(link, general))).statusCode).toBe(404);
});

it('the account of the asker gone, its request takes nothing and leaves nothing [LNK-5]', async ({
  server,
  person,
}) => {
  const link = await askFor(person);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(person, link));
  expect((await visitor.handIn(link, PNG, 'a.png')).statusCode).toBe(201);
  expect(await outcome(person, 'POST /api/profile/deletion', { password: person.password })).toBe('204');
  expect((await visitor.handIn(link, PNG, 'b.png')).statusCode).toBe(404);
  expect((await visitor.post(`/api/outside/links/${link.id}/done`)).statusCode).toBe(404);
  expect(await runSql(server, `select from received where link_id = '${link.id}'`)).toEqual([]);
  expect(await runSql(server, `select from files where uploaded_by = '${person.id}'`)).toEqual([]);
});

it('strangers and Viewers: nothing of a link of others [LNK-3]', async ({
  owner,
  viewer,
  member,
  outsider,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const link = await makeLink(owner, [general]);
  for (const person of [viewer, member, outsider]) {
    for (const call of [
      `GET /api/links/${link.id}/address`,
      `GET /api/links/${link.id}/openings`,
      `POST /api/links/${link.id}/end`,
      `POST /api/links/${link.id}/reopen`,
    ])
      expect(await outcome(person, call)).toBe('404 not_found');
    expect(await outcome(person, `PATCH /api/links/${link.id}`, { mayDownload: true })).toBe('404 not_found');
    expect((await send(person, `GET /api/documents/${general.id}/links`)).statusCode).toBeGreaterThanOrEqual(403);
  }
});

it('a link that was reopened after its guardian or Admin lost the right shows nothing while it is lost [LNK-3]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const link = await makeLink(admin, [general]);
  const secret = await secretOf(admin, link);
  await send(admin, `POST /api/links/${link.id}/end`);
  await send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  await send(admin, `POST /api/links/${link.id}/reopen`);
  expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
});
