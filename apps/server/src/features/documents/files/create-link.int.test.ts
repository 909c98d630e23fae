import { createHmac } from 'node:crypto';
import { expect, vi } from 'vitest';
import { getFile, linkFor } from '../../../../test/file-link.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

import { createFileLinks } from './file-links.ts';

const it = base.extend('document', async ({ owner }) => {
  const target = forPerson(owner, owner.familyId);
  return createDocument(owner, { target });
});

async function ask(person: TestPerson, url: string): Promise<string> {
  const { statusCode, body } = await send(person, `GET ${url}`);
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;
}

function changed(url: string, change: Record<string, string>): string {
  const { pathname, searchParams } = new URL(url, 'http://kinvault.test');
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}

it('a link opens its file for whom it was made, again and again, within an hour [DAT-4, SEC-12]', async ({
  member,
  document,
}) => {
  const answer = await send(member, `POST /api/documents/${document.id}/link`, {});
  expect(answer.statusCode).toBe(201);
  const { url, expiresAt } = answer.json();
  const life = Date.parse(expiresAt) - Date.now();
  expect(life).toBeGreaterThan(0);
  expect(life).toBeLessThanOrEqual(3_600_000);
  expect([await ask(member, url), await ask(member, url)]).toEqual(['200', '200']);
});

it('a link opens nothing for anybody else, the document’s owner included [SEC-12]', async ({
  owner,
  member,
  document,
}) => {
  const url = await linkFor(member, document.id);
  expect(await ask(owner, url)).toBe('403 link_refused');
  expect(await ask({ ...member, cookie: '' }, url)).toBe('401 unauthorized');
});

it('a link that was changed, or is over, is refused [SEC-12]', async ({ server, member, document }) => {
  const url = await linkFor(member, document.id);
  const other = await createDocument(member);
  const changes: Record<string, string>[] = [
    { file: other.fileId },
    { until: '9999999999' },
    { until: 'tomorrow' },
    { signature: 'x' },
    { download: '1' },
  ];
  for (const change of changes) expect(await ask(member, changed(url, change))).toBe('403 link_refused');
  const links = createFileLinks(server.secret);
  const file = { fileId: document.fileId, personId: member.id, isDownload: false };
  const { query } = links.sign(file, Date.now() / 1000 - 3601);
  expect(await ask(member, `/api/documents/${document.id}/file?${new URLSearchParams(query)}`)).toBe(
    '403 link_refused',
  );
});

it('links go by the database’s clock, however wrong the server’s is [REL-15]', async ({ server, member, document }) => {
  const links = createFileLinks(server.secret);
  const file = { fileId: document.fileId, personId: member.id, isDownload: false };
  const { query } = links.sign(file, Date.now() / 1000 - 3601);
  const over = `/api/documents/${document.id}/file?${new URLSearchParams(query)}`;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 8 * 86_400_000);
  try {
    expect(await ask(member, over)).toBe('403 link_refused');
    expect(await ask(member, await linkFor(member, document.id))).toBe('200');
  } finally {
    vi.restoreAllMocks();
  }
});

it('the cookies’ secret itself signs no link', async ({ server, member, document }) => {
  const until = String(Math.floor(Date.now() / 1000) + 600);
  const signature = createHmac('sha256', server.secret)
    .update(JSON.stringify([document.fileId, member.id, until, false]))
    .digest('base64url');
  const query = new URLSearchParams({ file: document.fileId, until, signature });
  expect(await ask(member, `/api/documents/${document.id}/file?${query}`)).toBe('403 link_refused');
});

it('a link is good for its own document alone, and not without its parts [SEC-8, SEC-12]', async ({
  member,
  document,
}) => {
  const own = await createDocument(member);
  const url = await linkFor(member, document.id);
  expect(await ask(member, url.replace(document.id, own.id))).toBe('404 not_found');
  expect(await ask(member, `/api/documents/${document.id}/file`)).toBe('400 bad_request');
});

it('a person who may no longer see the document gets nothing from an old link, and no new one [SEC-10]', async ({
  server,
  member,
  document,
}) => {
  const url = await linkFor(member, document.id);
  await runSql(server, 'delete from shares where document_id = $1', [document.id]);
  expect(await ask(member, url)).toBe('404 not_found');
  expect((await getFile(member, document.id)).statusCode).toBe(404);
});

it('a download is on record from the moment its link is made; what is only shown is not', async ({
  server,
  member,
  document,
}) => {
  await linkFor(member, document.id);
  await linkFor(member, document.id, { download: true });
  const recorded = `select actor_id, action from activity where document_id = $1 and action <> 'added'`;
  expect(await runSql(server, recorded, [document.id])).toEqual([{ actor_id: member.id, action: 'downloaded' }]);
});

it('repeated downloads are recorded once an hour for each file, so they push no other entry out', async ({
  server,
  owner,
  member,
  document,
}) => {
  for (let round = 0; round < 3; round++) await linkFor(member, document.id, { download: true });
  await linkFor(member, document.id, { download: true, version: 1 });
  await linkFor(owner, document.id, { download: true });
  const recorded = () =>
    runSql(server, `select id from activity where document_id = $1 and action = 'downloaded'`, [document.id]);
  expect(await recorded()).toHaveLength(3);
  await runSql(server, `update activity set at = at - interval '61 minutes' where document_id = $1`, [document.id]);
  await linkFor(member, document.id, { download: true });
  expect(await recorded()).toHaveLength(4);
});

it('a version that is not there has no link', async ({ owner, document }) => {
  const answer = await send(owner, `POST /api/documents/${document.id}/link`, { version: 2 });
  expect(answer.statusCode).toBe(404);
});
