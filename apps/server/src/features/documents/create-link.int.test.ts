import { createHmac } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { send } from '../../../test/family-calls.ts';
import { getFile, linkFor } from '../../../test/file-link.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createFileLinks } from './file-links.ts';

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
let document: Document;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await signUpPerson(test);
  member = await signUpPerson(test, 'Mia Rivera');
  await addMember(test, owner.familyId, member);
});
beforeEach(async () => {
  const target = { kind: 'person' as const, personId: owner.id, shareWith: [owner.familyId] };
  document = await createDocument(test, owner, { target });
});
afterAll(() => test.stop());

async function ask(person: TestPerson, url: string): Promise<string> {
  const { statusCode, body } = await test.app.inject(as(person, { url }));
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;
}

function changed(url: string, change: Record<string, string>): string {
  const { pathname, searchParams } = new URL(url, 'http://kinvault.test');
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}

it('a link opens its file for whom it was made, again and again, within an hour [DAT-4, SEC-12]', async () => {
  const answer = await send(test, member, `POST /api/documents/${document.id}/link`, {});
  expect(answer.statusCode).toBe(201);
  const { url, expiresAt } = answer.json();
  const life = Date.parse(expiresAt) - Date.now();
  expect(life).toBeGreaterThan(0);
  expect(life).toBeLessThanOrEqual(3_600_000);
  expect([await ask(member, url), await ask(member, url)]).toEqual(['200', '200']);
});

it('in anybody else’s hands, its owner’s too, a link opens nothing [SEC-12]', async () => {
  const url = await linkFor(test, member, document.id);
  expect(await ask(owner, url)).toBe('403 link_refused');
  expect(await ask({ ...member, cookie: '' }, url)).toBe('401 unauthorized');
});

it('a link that was changed, or is over, is refused [SEC-12]', async () => {
  const url = await linkFor(test, member, document.id);
  const other = await createDocument(test, member);
  const changes: Record<string, string>[] = [
    { file: other.fileId },
    { until: '9999999999' },
    { until: 'tomorrow' },
    { signature: 'x' },
    { download: '1' },
  ];
  for (const change of changes) expect(await ask(member, changed(url, change))).toBe('403 link_refused');
  const links = createFileLinks(test.secret);
  const file = { fileId: document.fileId, personId: member.id, isDownload: false };
  const { query } = links.sign(file, Date.now() / 1000 - 3601);
  expect(await ask(member, `/api/documents/${document.id}/file?${new URLSearchParams(query)}`)).toBe(
    '403 link_refused',
  );
});

it('links go by the database’s clock, however wrong the server’s is [REL-15]', async () => {
  const links = createFileLinks(test.secret);
  const file = { fileId: document.fileId, personId: member.id, isDownload: false };
  const { query } = links.sign(file, Date.now() / 1000 - 3601);
  const over = `/api/documents/${document.id}/file?${new URLSearchParams(query)}`;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 8 * 86_400_000);
  try {
    expect(await ask(member, over)).toBe('403 link_refused');
    expect(await ask(member, await linkFor(test, member, document.id))).toBe('200');
  } finally {
    vi.restoreAllMocks();
  }
});

it('the cookies’ secret itself signs no link', async () => {
  const until = String(Math.floor(Date.now() / 1000) + 600);
  const signature = createHmac('sha256', test.secret)
    .update(JSON.stringify([document.fileId, member.id, until, false]))
    .digest('base64url');
  const query = new URLSearchParams({ file: document.fileId, until, signature });
  expect(await ask(member, `/api/documents/${document.id}/file?${query}`)).toBe('403 link_refused');
});

it('a link is good for its own document alone, and not without its parts [SEC-8, SEC-12]', async () => {
  const own = await createDocument(test, member);
  const url = await linkFor(test, member, document.id);
  expect(await ask(member, url.replace(document.id, own.id))).toBe('404 not_found');
  expect(await ask(member, `/api/documents/${document.id}/file`)).toBe('400 bad_request');
});

it('who may no longer see the document gets nothing by a kept link, and no new one [SEC-10]', async () => {
  const url = await linkFor(test, member, document.id);
  await runSql(test, 'delete from shares where document_id = $1', [document.id]);
  expect(await ask(member, url)).toBe('404 not_found');
  expect((await getFile(test, member, document.id)).statusCode).toBe(404);
});

it('a download is on record from the moment its link is made; what is only shown is not', async () => {
  await linkFor(test, member, document.id);
  await linkFor(test, member, document.id, { download: true });
  const recorded = `select actor_id, action from activity where document_id = $1 and action <> 'added'`;
  expect(await runSql(test, recorded, [document.id])).toEqual([{ actor_id: member.id, action: 'downloaded' }]);
});

it('whoever downloads a document over and over stands there once an hour for each file, and pushes nobody out', async () => {
  for (let round = 0; round < 3; round++) await linkFor(test, member, document.id, { download: true });
  await linkFor(test, member, document.id, { download: true, version: 1 });
  await linkFor(test, owner, document.id, { download: true });
  const recorded = () =>
    runSql(test, `select id from activity where document_id = $1 and action = 'downloaded'`, [document.id]);
  expect(await recorded()).toHaveLength(3);
  await runSql(test, `update activity set at = at - interval '61 minutes' where document_id = $1`, [document.id]);
  await linkFor(test, member, document.id, { download: true });
  expect(await recorded()).toHaveLength(4);
});

it('a version that is not there has no link', async () => {
  const answer = await send(test, owner, `POST /api/documents/${document.id}/link`, { version: 2 });
  expect(answer.statusCode).toBe(404);
});
