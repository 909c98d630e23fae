import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { fileOf, inDays, linkTo, makeLink, newVisitor, pageOf, STAMP, secretOf } from '../../../test/link-visitor.ts';
import { listStored } from '../../../test/list-stored.ts';
import { docx, paragraph, workbook } from '../../../test/make-office.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { createPage } from '../../platform/processing/page/page.ts';
import { writePdf } from '../../platform/processing/page/write-pdf.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';

function pdfOf(...lines: string[]): Buffer {
  const pages = lines.map((line) => {
    const page = createPage(300, 400);
    page.text(20, 60, line, { size: 20 });
    return page;
  });
  return writePdf(pages, { title: 'CANARY-4711' });
}

const addLease = (person: TestPerson, lines = ['Lease', 'Second page']) =>
  createDocument(person, { bytes: pdfOf(...lines), fileName: 'lease.pdf', name: 'Lease' });
const noticesOf = async (person: TestPerson) =>
  (await send(person, 'GET /api/notices'))
    .json()
    .notices.map(({ kind, detail }: { kind: string; detail: string | null }) => `${kind} ${detail}`);
const linkOf = async (person: TestPerson, { id }: { id: string }) =>
  (await send(person, 'GET /api/links')).json().links.find((link: { id: string }) => link.id === id);

describe('a link', () => {
  it('names its sender and its documents to a visitor without an account, nothing else [LNK-1]', async ({
    server,
    owner,
  }) => {
    const [lease, other] = [await addLease(owner), await addLease(owner)];
    const link = await makeLink(owner, [lease]);
    expect(link).toMatchObject({
      ...{ kind: 'documents', receiver: 'Landlord', endedAt: null, hasPassword: false, mayDownload: false },
      ...{ openings: 0, maxOpenings: null, documents: [{ id: lease.id, name: 'Lease', isCopy: false }] },
    });
    const { url } = (await send(owner, `GET /api/links/${link.id}/address`)).json();
    expect(url).toMatch(/^http[^#]+\/open#[\w-]{43}$/);
    const visitor = newVisitor(server);
    const opened = await visitor.enter(await secretOf(owner, link));
    expect(opened).toEqual({
      ...{ id: link.id, senderName: 'Elena Rivera', endsAt: link.endsAt, mayDownload: false, request: null },
      documents: [{ id: lease.id, name: 'Lease', sizeBytes: lease.sizeBytes, kind: 'pdf' }],
    });
    expect(visitor.cookie()).toMatch(new RegExp(`^kinvault\\.visit\\.${link.id}=[\\w-]{43}$`));
    expect((await visitor.get(pageOf(link, other))).statusCode).toBe(404);
    // a visit is no session
    for (const path of ['/api/documents', '/api/families', '/api/links', `/api/documents/${lease.id}/thumbnail`])
      expect((await visitor.get(path)).statusCode).toBe(401);
    const own = await sendRequest(owner, { method: 'GET', url: pageOf(link, lease) });
    expect(own.statusCode).toBe(404);
  });

  it('shows several documents and a collection, those that its maker may share at each opening [LNK-1]', async ({
    server,
    owner,
    familyId,
    member,
  }) => {
    const [mine, theirs] = [
      await addLease(owner),
      await createDocument(member, { target: forPerson(member, familyId) }),
    ];
    const { collectionId } = (
      await send(owner, 'POST /api/collections', { kind: 'house', name: 'Our flat', familyId })
    ).json();
    const put = (documentIds: string[]) =>
      send(owner, `PUT /api/collections/${collectionId}/documents`, { documentIds, areIn: true });
    await put([mine.id, theirs.id]);
    const { documentIds: _, ...rest } = linkTo([]) as { documentIds: string[] };
    const link = (await send(owner, 'POST /api/links', { ...rest, kind: 'collection', collectionId })).json();
    expect(link.collection).toEqual({ id: collectionId, name: 'Our flat', kind: 'house' });
    const secret = await secretOf(owner, link);
    const names = async () => (await newVisitor(server).enter(secret)).documents.map(({ id }) => id);
    expect(await names()).toEqual([mine.id]);
    const later = await addLease(owner);
    await put([later.id]);
    expect(await names()).toEqual([mine.id, later.id]);
    await send(owner, `DELETE /api/documents/${mine.id}`);
    expect(await names()).toEqual([later.id]);
    await send(owner, `DELETE /api/collections/${collectionId}`);
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    const several = await makeLink(owner, [later, await addLease(owner)]);
    expect((await newVisitor(server).enter(await secretOf(owner, several))).documents).toHaveLength(2);
  });

  it('always ends: in the future, and in 90 days at most, also after a change [LNK-1]', async ({ owner }) => {
    const lease = await addLease(owner);
    for (const endsAt of [inDays(-1), inDays(92)])
      expect(await outcome(owner, 'POST /api/links', linkTo([lease], { endsAt }))).toBe('400 bad_request');
    const { id } = await makeLink(owner, [lease], { endsAt: inDays(90) });
    expect(await outcome(owner, `PATCH /api/links/${id}`, { endsAt: inDays(92) })).toBe('400 bad_request');
    expect(await outcome(owner, `PATCH /api/links/${id}`, { endsAt: inDays(2) })).toBe('200');
  });

  it('is made by those who may share: not by a reader, and of a general document by an Admin [LNK-1]', async ({
    owner,
    familyId,
    admin,
    member,
  }) => {
    const shared = await createDocument(owner, { target: forPerson(owner, familyId) });
    const general = await createDocument(member, { target: forFamily(familyId) });
    expect(await outcome(admin, 'POST /api/links', linkTo([shared]))).toBe('403 forbidden');
    expect(await outcome(member, 'POST /api/links', linkTo([general]))).toBe('403 forbidden');
    expect(await outcome(admin, 'POST /api/links', linkTo([general]))).toBe('201');
    expect(await outcome(owner, 'POST /api/links', linkTo([{ id: randomUUID() }]))).toBe('404 not_found');
    // nobody may, past the application
    const [{ id: linkId = '' } = {}] = await runSql(owner.server, 'select id from links order by made_at desc limit 1');
    const insert = `begin; set local role kinvault_web; set local app.person_id = '${admin.id}';
      insert into link_documents (link_id, document_id, position) values ('${linkId}', '${shared.id}', 1); commit`;
    await expect(runSql(owner.server, insert)).rejects.toThrow(/row-level security/);
    await runSql(owner.server, 'rollback').catch(() => {});
  });

  it('is told to its maker when it is made, and listed with what works without a session [SEC-52]', async ({
    owner,
  }) => {
    const link = await makeLink(owner, [await addLease(owner)]);
    expect(await noticesOf(owner)).toEqual(['access_made link']);
    const access = (await send(owner, 'GET /api/profile/security')).json().standingAccess;
    expect(access).toMatchObject([{ kind: 'link', id: link.id, name: 'Landlord', lastUsedAt: null }]);
    expect(await outcome(owner, `DELETE /api/profile/standing-access/link/${link.id}`)).toBe('204');
    expect(await linkOf(owner, link)).toMatchObject({ endedBy: 'password' });
    expect((await send(owner, 'GET /api/profile/security')).json().standingAccess).toEqual([]);
  });

  it('says in the activity that it was made, and for whom; a document says that it is out [LNK-3]', async ({
    owner,
    familyId,
    admin,
  }) => {
    const general = await createDocument(owner, { target: forFamily(familyId) });
    const link = await makeLink(owner, [general]);
    const { entries } = (await send(owner, `GET /api/documents/${general.id}/activity`)).json();
    expect(entries[0]).toMatchObject({ action: 'linked', detail: { receiver: 'Landlord' } });
    const seen = async (person: TestPerson) => (await send(person, `GET /api/documents/${general.id}/links`)).json();
    expect(await seen(owner)).toMatchObject({ links: [{ id: link.id }], others: [] });
    expect(await seen(admin)).toEqual({
      links: [],
      others: [{ makerName: 'Elena Rivera', receiver: 'Landlord', endsAt: link.endsAt }],
    });
  });

  it('keeps its secret from the database: what is stored opens nothing [SEC-54]', async ({ owner }) => {
    const link = await makeLink(owner, [await addLease(owner)], { password: 'amber-willow-31' });
    const secret = await secretOf(owner, link);
    const [row = {}] = await runSql(owner.server, 'select to_json(l)::text as text from links l where id = $1', [
      link.id,
    ]);
    const hex = Buffer.from(secret, 'base64url').toString('hex');
    for (const canary of [secret, hex, 'amber', Buffer.from('amber').toString('hex')])
      expect(row.text).not.toContain(canary);
    expect((await send(owner, `GET /api/links/${link.id}/address`)).json().password).toBe('amber-willow-31');
  });
});

describe('view only', () => {
  it('sends pictures of the pages with the receiver’s word across, drawn once, kept encrypted [LNK-2]', async ({
    server,
    owner,
  }) => {
    const lease = await addLease(owner, ['']);
    const link = await makeLink(owner, [lease]);
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const path = pageOf(link, lease).replace(/\/1$/, '');
    expect((await visitor.get(path)).json()).toEqual({ pages: 1 });
    const stored = listStored(server);
    const page = await visitor.get(pageOf(link, lease));
    expect(page.headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store', 'x-robots-tag': 'none' },
    });
    expect(listStored(server)).toEqual(stored);
    const { data, info } = await sharp(page.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ height: 1754, channels: 3 });
    // an empty page is white but for the stamp, whose red is 0x22
    expect(data.filter((value, at) => at % 3 === 0 && value < 70).length).toBeGreaterThan(5_000);
    const { exif, icc, xmp } = await sharp(page.rawPayload).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect((await visitor.get(pageOf(link, lease, 2))).statusCode).toBe(404);
  });

  it.for<[string, Buffer]>([
    ['lease.pdf', pdfOf('Lease')],
    ['card.png', PNG],
    ['letter.docx', docx(paragraph('Łódź, CANARY-4711'))],
    ['table.xlsx', workbook([['42', 0]])],
  ])('%s is shown as pictures, never as the file [LNK-2] [SEC-54]', async ([name, bytes], { server, owner }) => {
    const document = await createDocument(owner, { bytes, fileName: name });
    const link = await makeLink(owner, [document]);
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const page = await visitor.get(pageOf(link, document));
    expect(`${page.statusCode} ${page.headers['content-type']}`).toBe('200 image/jpeg');
    expect(page.rawPayload.includes('CANARY-4711')).toBe(false);
    expect((await visitor.get(fileOf(link, document))).statusCode).toBe(404);
  });

  it('lets them download where its maker allows it, until they no longer do [LNK-2]', async ({ server, owner }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease], { mayDownload: true });
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const file = await visitor.get(fileOf(link, lease));
    expect(file.rawPayload.equals(pdfOf('Lease', 'Second page'))).toBe(true);
    expect(file.headers['content-disposition']).toContain('lease.pdf');
    await send(owner, `PATCH /api/links/${link.id}`, { mayDownload: false });
    expect((await visitor.get(fileOf(link, lease))).statusCode).toBe(404);
    expect((await visitor.get(pageOf(link, lease))).statusCode).toBe(200);
  });

  it('shows a copy in the place of its document, and never the document [LNK-6] [SEC-56]', async ({
    server,
    owner,
  }) => {
    const lease = await addLease(owner, ['Secret words']);
    const plan = {
      documentId: lease.id,
      fileId: lease.fileId,
      purpose: '',
      isGray: false,
      stamp: STAMP.toString('base64'),
    };
    const copies = [{ ...plan, pages: [{ page: 1, covers: [{ x: 0, y: 0, width: 1, height: 1 }] }] }];
    const link = await makeLink(owner, [lease], { copies, mayDownload: true });
    expect(link.documents).toMatchObject([{ isCopy: true }]);
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const { channels } = await sharp((await visitor.get(pageOf(link, lease))).rawPayload).stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(20);
    const file = await visitor.get(fileOf(link, lease));
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.rawPayload.includes('Secret')).toBe(false);
    // its copy gone, the link shows nothing rather than the document
    await runSql(server, `delete from files where purpose = 'copy'`);
    expect((await visitor.get(pageOf(link, lease))).statusCode).toBe(404);
  });
});

describe('a password', () => {
  it('is asked for, forgives what is heard wrong, and counts tries for each visitor [LNK-1] [SEC-54]', async ({
    server,
    owner,
  }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease], { password: 'amber-willow-31' });
    const secret = await secretOf(owner, link);
    const visitor = newVisitor(server);
    const asked = { state: 'password', senderName: 'Elena Rivera', isRequest: false, documentCount: 1 };
    expect((await visitor.open(secret)).json()).toEqual({ ...asked, triesLeft: null });
    expect(visitor.cookie()).toBe('');
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect((await visitor.open(secret, 'wrong')).json()).toEqual({ ...asked, triesLeft });
    expect((await visitor.open(secret, 'amber-willow-31')).statusCode).toBe(429);
    expect((await newVisitor(server).open(secret, 'Amber Willow 31')).json()).toMatchObject({ state: 'open' });
    expect((await send(owner, `GET /api/links/${link.id}/openings`)).json().openings).toMatchObject([
      { kind: 'wrong_password', count: 5 },
    ]);
  });

  it('takes 50 wrong tries a day from all visitors together, and locks nobody out for longer than an hour [SEC-54]', async ({
    server,
    owner,
  }) => {
    const link = await makeLink(owner, [await addLease(owner)], { password: 'amber-willow-31' });
    const secret = await secretOf(owner, link);
    const guesses = Array.from({ length: 120 }, () => newVisitor(server).open(secret, 'wrong'));
    const tried = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 200).length;
    expect(tried).toBe(27); // 26 of the day, and the first of an hour
    expect((await newVisitor(server).open(secret, 'amber-willow-31')).statusCode).toBe(429);
    await runSql(server, `update rate_limits set resets_at = now() where bucket = 'link-hour:${link.id}'`);
    expect((await newVisitor(server).open(secret, 'amber-willow-31')).json()).toMatchObject({ state: 'open' });
  });
});

describe('what is no open link is answered alike [SEC-54]', () => {
  it('unknown, malformed, turned off, over, used up, without its document', async ({ server, owner }) => {
    const made = async (change: object = {}) => {
      const lease = await addLease(owner);
      const link = await makeLink(owner, [lease], { password: 'amber-willow-31', ...change });
      return { lease, link, secret: await secretOf(owner, link) };
    };
    const [off, over, used, trashed] = [
      await made(),
      await made(),
      await made({ password: null, maxOpenings: 1 }),
      await made(),
    ];
    await send(owner, `POST /api/links/${off.link.id}/end`);
    await runSql(server, `update links set expires_at = now() - interval '1 second' where id = $1`, [over.link.id]);
    const first = newVisitor(server);
    await first.enter(used.secret);
    expect((await first.get(pageOf(used.link, used.lease))).statusCode).toBe(200);
    await send(owner, `DELETE /api/documents/${trashed.lease.id}`);
    const secrets = ['A'.repeat(43), '', 'not a secret', off.secret, over.secret, used.secret, trashed.secret];
    const answers = new Set<string>();
    for (const secret of secrets)
      for (const password of [undefined, 'wrong', 'amber-willow-31']) {
        const { statusCode, body, headers } = await newVisitor(server).open(secret, password);
        const { 'x-request-id': _, date: __, ...same } = headers;
        answers.add(JSON.stringify({ statusCode, body, same }));
      }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('not_found');
    // who had the last opening still looks at it
    expect((await first.get(pageOf(used.link, used.lease, 2))).statusCode).toBe(200);
  });
});

describe('a link ends at once [LNK-3]', () => {
  type End = (scene: {
    owner: TestPerson;
    admin: TestPerson;
    member: TestPerson;
    familyId: string;
    linkId: string;
    documentId: string;
  }) => Promise<unknown>;
  it.for<[string, string, End]>([
    ['it is turned off', 'maker', ({ admin, linkId }) => send(admin, `POST /api/links/${linkId}/end`)],
    ['all are turned off', 'maker', ({ admin }) => send(admin, 'POST /api/links/end')],
    [
      'its date passes',
      'date',
      ({ owner, linkId }) => runSql(owner.server, `update links set expires_at = now() where id = '${linkId}'`),
    ],
    [
      'its maker is no longer an Admin',
      'right',
      ({ owner, admin, familyId }) =>
        send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' }),
    ],
    [
      'its maker is removed',
      'right',
      ({ owner, admin, familyId }) => send(owner, `DELETE /api/families/${familyId}/members/${admin.id}`),
    ],
    [
      'the family is deleted',
      'right',
      ({ owner, familyId }) => runSql(owner.server, `update families set deleted_at = now() where id = '${familyId}'`),
    ],
    [
      'the document is thrown away',
      'right',
      ({ owner, documentId }) => send(owner, `DELETE /api/documents/${documentId}`),
    ],
    [
      'the document goes to somebody',
      'right',
      ({ owner, member, documentId }) =>
        runSql(
          owner.server,
          `update documents set owner_id = '${member.id}', family_id = null where id = '${documentId}'`,
        ),
    ],
    [
      'the maker’s password is reset',
      'password',
      ({ owner, admin }) =>
        runSql(
          owner.server,
          `update links set ended_at = now(), ended_by = 'password' where person_id = '${admin.id}'`,
        ),
    ],
  ])('when %s', async ([, endedBy, end], { server, owner, admin, member, familyId }) => {
    const general = await createDocument(owner, {
      bytes: pdfOf('Lease'),
      fileName: 'lease.pdf',
      target: forFamily(familyId),
    });
    const link = await makeLink(admin, [general], { mayDownload: true });
    const secret = await secretOf(admin, link);
    const visitor = newVisitor(server);
    await visitor.enter(secret);
    expect((await visitor.get(pageOf(link, general))).statusCode).toBe(200);
    await end({ owner, admin, member, familyId, linkId: link.id, documentId: general.id });
    for (const path of [pageOf(link, general), fileOf(link, general), pageOf(link, general).replace(/\/1$/, '')])
      expect((await visitor.get(path)).statusCode).toBe(404);
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    expect(await linkOf(admin, link)).toMatchObject({ endedBy, endedAt: expect.stringMatching(/^\d{4}-/) });
    expect((await send(admin, `GET /api/links/${link.id}/address`)).statusCode).toBe(404);
  });

  it('for good: what its maker gets back opens nothing again', async ({ server, owner, admin, familyId }) => {
    const general = await createDocument(owner, { target: forFamily(familyId) });
    const link = await makeLink(admin, [general]);
    const secret = await secretOf(admin, link);
    const role = (name: string) =>
      send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: name });
    await role('Member');
    await role('Admin');
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    const other = await makeLink(owner, [general]);
    const otherSecret = await secretOf(owner, other);
    await send(owner, `DELETE /api/documents/${general.id}`);
    await send(owner, `POST /api/documents/${general.id}/restore`);
    expect((await newVisitor(server).open(otherSecret)).statusCode).toBe(404);
  });

  it('and its pictures and copies with it', async ({ server, owner }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease]);
    await removeDeletedFiles(server);
    const before = listStored(server).length;
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    await visitor.get(pageOf(link, lease));
    expect(listStored(server).length).toBe(before + 1);
    await send(owner, `POST /api/links/${link.id}/end`);
    await removeDeletedFiles(server);
    expect(listStored(server).length).toBe(before);
  });

  it('at its count, also when several open it at once [SEC-54]', async ({ server, owner }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease], { maxOpenings: 3 });
    const secret = await secretOf(owner, link);
    const visitors = Array.from({ length: 8 }, () => newVisitor(server));
    await Promise.all(visitors.map((visitor) => visitor.enter(secret)));
    // a look at the list alone counts nothing
    expect(await linkOf(owner, link)).toMatchObject({ openings: 0, endedAt: null });
    const looks = visitors.flatMap((visitor) => [1, 2, 1].map((page) => visitor.get(pageOf(link, lease, page))));
    const seen = (await Promise.all(looks)).filter(({ statusCode }) => statusCode === 200).length;
    expect(seen).toBe(9);
    expect(await linkOf(owner, link)).toMatchObject({ openings: 3, endedBy: 'count' });
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    expect((await noticesOf(owner)).filter((notice: string) => notice === 'link_opened Landlord')).toHaveLength(1);
  });

  it('can be turned on again at once, and not later [LNK-3]', async ({ server, owner }) => {
    const link = await makeLink(owner, [await addLease(owner)]);
    const secret = await secretOf(owner, link);
    await send(owner, `POST /api/links/${link.id}/end`);
    expect(await outcome(owner, `POST /api/links/${link.id}/reopen`)).toBe('204');
    expect((await newVisitor(server).open(secret)).statusCode).toBe(200);
    await send(owner, `POST /api/links/${link.id}/end`);
    await runSql(server, `update links set ended_at = now() - interval '11 minutes' where id = '${link.id}'`);
    expect(await outcome(owner, `POST /api/links/${link.id}/reopen`)).toBe('404 not_found');
  });
});

describe('openings', () => {
  it('are counted once for each visit, told of the first time, without a place or an address [LNK-4]', async ({
    server,
    owner,
  }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease]);
    const secret = await secretOf(owner, link);
    for (const visitor of [newVisitor(server, '203.0.113.77'), newVisitor(server, '203.0.113.78')]) {
      await visitor.enter(secret);
      for (const page of [1, 2]) await visitor.get(pageOf(link, lease, page));
    }
    expect(await linkOf(owner, link)).toMatchObject({ openings: 2, lastOpenedAt: expect.stringMatching(/^\d{4}-/) });
    expect((await send(owner, `GET /api/links/${link.id}/openings`)).json().openings).toHaveLength(2);
    expect(await noticesOf(owner)).toEqual(['link_opened Landlord', 'access_made link']);
    for (const table of ['links', 'link_openings', 'link_visits', 'notices'])
      expect(await runSql(server, `select from ${table} t where t::text like '%203.0.113%'`)).toEqual([]);
  });

  it('last 30 minutes for a visitor, by the database’s clock [SEC-54]', async ({ server, owner }) => {
    const lease = await addLease(owner);
    const link = await makeLink(owner, [lease]);
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    await runSql(server, `update link_visits set expires_at = now() where link_id = '${link.id}'`);
    expect((await visitor.get(pageOf(link, lease))).statusCode).toBe(404);
  });

  it('a visit of one link opens no other, and a report reaches the maker once [SEC-54]', async ({ server, owner }) => {
    const [lease, other] = [await addLease(owner), await addLease(owner)];
    const [link, otherLink] = [await makeLink(owner, [lease]), await makeLink(owner, [other], { receiver: 'School' })];
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const cookie = visitor.cookie().replace(link.id, otherLink.id);
    const forged = await server.app.inject({ url: pageOf(otherLink, other), headers: { cookie } });
    expect(forged.statusCode).toBe(404);
    for (const _ of [1, 2]) expect((await visitor.post(`/api/outside/links/${link.id}/report`)).statusCode).toBe(204);
    expect((await noticesOf(owner)).filter((notice: string) => notice.startsWith('link_reported'))).toEqual([
      'link_reported Landlord',
    ]);
  });
});

it('at most 100 links of a person are open, also when they are made at once [LNK-1]', async ({ server, owner }) => {
  const lease = await addLease(owner);
  const { id } = await makeLink(owner, [lease]);
  await runSql(
    server,
    `insert into links (id, person_id, kind, token_hash, wrapped_token, key_id, receiver, stamp, expires_at)
    select gen_random_uuid(), person_id, kind, sha256(n::text::bytea || person_id::text::bytea), wrapped_token, key_id, receiver, stamp, expires_at
    from links, generate_series(1, 98) n where id = '${id}'`,
  );
  const answers = await Promise.all([1, 2, 3].map(() => outcome(owner, 'POST /api/links', linkTo([lease]))));
  expect(answers.toSorted()).toEqual(['201', '409 too_many_links', '409 too_many_links']);
});
