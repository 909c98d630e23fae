import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { fileOf, makeLink, newVisitor, pageOf, secretOf } from '../../../test/link-visitor.ts';
import { listen } from '../../../test/raw-request.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import { isSamePassword } from '../links/link-secret.ts';

let log = '';
const MEGABYTE = 1024 * 1024;
const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  {
    log: (line: string) => {
      log += line;
    },
    maxUploadBytes: 40 * MEGABYTE,
  },
);

/** At every guess somebody else. */
const GUESSES = rounds({ quick: 2_000, full: 100_000 });

it('guesses find no link, and every one is answered alike [SEC-54]', { timeout: 1_200_000 }, async ({
  server,
  owner,
}) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document]);
  const secret = await secretOf(owner, link);
  const near = [secret.slice(0, -1), `${secret}A`, secret.toLowerCase(), secret.split('').reverse().join('')];
  const answers = new Set<string>();
  for (let from = 0; from < GUESSES; from += 50) {
    const guesses = Array.from({ length: 50 }, (_, at) => near[from + at] ?? randomBytes(32).toString('base64url'));
    const asked = guesses.map((guess, at) =>
      newVisitor(server, `10.${(from >> 8) % 256}.${from % 256}.${at}`).open(guess),
    );
    for (const { statusCode, body } of await Promise.all(asked)) answers.add(`${statusCode} ${body}`);
  }
  expect([...answers].map((answer) => answer.slice(0, 34))).toEqual(['404 {"error":{"code":"not_found","']);
  expect((await send(owner, `GET /api/links/${link.id}/openings`)).json().openings).toEqual([]);
});

it('what is unknown, ended and in the trash takes as long to refuse [SEC-54]', async ({ server, owner }) => {
  const make = async () => {
    const document = await createDocument(owner);
    const link = await makeLink(owner, [document], { password: 'amber-willow-31' });
    return { document, link, secret: await secretOf(owner, link) };
  };
  const [ended, trashed] = [await make(), await make()];
  await send(owner, `POST /api/links/${ended.link.id}/end`);
  await send(owner, `DELETE /api/documents/${trashed.document.id}`);
  const secrets = { unknown: randomBytes(32).toString('base64url'), ended: ended.secret, trashed: trashed.secret };
  const taken: Record<string, number[]> = { unknown: [], ended: [], trashed: [] };
  for (let round = 0; round < rounds({ quick: 40, full: 200 }); round++)
    for (const [what, secret] of Object.entries(secrets)) {
      const begin = performance.now();
      await newVisitor(server).open(secret, 'amber-willow-31');
      taken[what]?.push(performance.now() - begin);
    }
  const medians = Object.values(taken).map(
    (times) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0,
  );
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(10);
});

it('guesses of a cookie open no visit [SEC-54]', async ({ server, owner }) => {
  const document = await createDocument(owner);
  const link = await makeLink(owner, [document]);
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(owner, link));
  expect((await visitor.get(pageOf(link, document))).statusCode).toBe(200);
  const tokens = Array.from({ length: 500 }, () => randomBytes(32).toString('base64url'));
  const asked = tokens.map((token) =>
    server.app.inject({ url: pageOf(link, document), headers: { cookie: `kinvault.visit.${link.id}=${token}` } }),
  );
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
});

it('a download that is under way ends with its link, also where only the right is lost [LNK-3] [SEC-54]', async ({
  server,
  owner,
  familyId,
  admin,
}) => {
  const bytes = Buffer.concat([PNG, randomBytes(36 * MEGABYTE)]);
  const document = await createDocument(owner, { bytes, target: { kind: 'family', familyId } });
  const link = await makeLink(admin, [document], { mayDownload: true });
  const visitor = newVisitor(server);
  await visitor.enter(await secretOf(admin, link));
  const port = await listen(server);
  const download = async (during: () => Promise<unknown>) => {
    const request = http.get({
      port,
      host: '127.0.0.1',
      path: fileOf(link, document),
      headers: { cookie: visitor.cookie() },
    });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    await during();
    let received = 0;
    response.on('data', (piece: Buffer) => {
      received += piece.length;
    });
    await once(response, 'close').catch(() => {}); // it is cut off
    return received;
  };
  expect(await download(async () => {})).toBe(bytes.length);
  const role = () => send(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect(await download(role)).toBeLessThan(bytes.length);
});

it('a link that ends while its pages are drawn shows none of them, and leaves none behind [LNK-3] [SEC-54]', async ({
  server,
  owner,
}) => {
  for (let round = 0; round < 5; round++) {
    const document = await createDocument(owner);
    const link = await makeLink(owner, [document]);
    const visitor = newVisitor(server);
    await visitor.enter(await secretOf(owner, link));
    const looking = Promise.all([1, 2, 3].map(() => visitor.get(pageOf(link, document))));
    if (round > 0) await visitor.get(pageOf(link, document, round)).catch(() => {});
    await send(owner, `POST /api/links/${link.id}/end`);
    const seen = (await looking).map(({ statusCode }) => statusCode);
    expect(seen.every((status) => status === 200 || status === 404)).toBe(true);
    expect((await visitor.get(pageOf(link, document))).statusCode).toBe(404);
    expect(
      await runSql(server, `select from link_pages p join files f on f.id = p.file_id where p.link_id = '${link.id}'`),
    ).toEqual([]);
  }
});

it('no log has a link’s secret, its password, a cookie or a name [SEC-54] [SEC-38]', async ({ server, owner }) => {
  const document = await createDocument(owner, { name: 'CanaryTitle', fileName: 'CanaryFile.png' });
  const link = await makeLink(owner, [document], {
    password: 'canary-willow-31',
    receiver: 'CanaryReceiver',
    mayDownload: true,
  });
  const secret = await secretOf(owner, link);
  const visitor = newVisitor(server);
  await visitor.open(secret);
  await visitor.open(secret, 'canary wrong');
  await visitor.open(secret, 'canary-willow-31');
  for (const path of [pageOf(link, document), fileOf(link, document), `/open?note=${secret}`]) await visitor.get(path);
  await visitor.get(`${pageOf(link, document)}?note=${secret}`);
  for (const canary of [secret, 'canary', 'Canary', visitor.cookie().split('=')[1] ?? '?'])
    expect(log).not.toContain(canary);
});

it('a password is compared as it is heard, and nothing shorter passes [LNK-1]', () => {
  for (const given of ['amber-willow-31', 'AMBER  WILLOW 31', 'amber–willow–31', 'amberwillow31'])
    expect(isSamePassword(given, 'Amber-willow-31')).toBe(true);
  for (const given of ['', 'amber', 'amber-willow-3', 'amber-willow-311'])
    expect(isSamePassword(given, 'amber-willow-31')).toBe(false);
});
