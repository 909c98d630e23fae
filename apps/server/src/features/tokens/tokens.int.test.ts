import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import { TOKEN_SCOPES, type TokenScope } from '@kinvault/domain/tokens/token.schema.ts';
import { TOKEN_ACCESS } from '@kinvault/domain/tokens/token-access.ts';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/link-visitor.ts';
import { listWaiting, newFile } from '../../../test/receive.ts';
import { requestTo } from '../../../test/route-requests.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import { hashToken } from '../../platform/link-token.ts';

const endsAt = (days = 30) => new Date(Date.now() + days * 86_400_000).toISOString();

const NEW = (days?: number) => ({ name: 'x', scope: 'read', endsAt: endsAt(days), endsWithPassword: false });

async function makeToken(
  person: TestPerson,
  scope: TokenScope,
  endsWithPassword = false,
): Promise<{ id: string; secret: string }> {
  const answer = await send(person, 'POST /api/profile/tokens', {
    name: 'Scanner',
    scope,
    endsAt: endsAt(),
    endsWithPassword,
  });
  expect(answer.statusCode).toBe(201);
  return { id: answer.json().token.id, secret: answer.json().secret };
}

/** As a script asks: without a cookie and without an Origin. */
const ask = ({ server }: TestPerson, secret: string, request: InjectOptions) =>
  server.app.inject({
    ...request,
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': randomUUID(), ...request.headers },
  });
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;

/** A file as a script sends it. */
const addition = (payload: Buffer): InjectOptions => ({
  ...{ method: 'POST', url: '/api/received', payload },
  headers: { 'content-type': 'application/octet-stream', 'file-name': encodeURIComponent('scän.png') },
});

it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

it('a token is shown once, stored as a hash, listed to its person alone and told by mail [OPN-1]', async ({
  server,
  owner,
  admin,
}) => {
  const { id, secret } = await makeToken(owner, 'read');
  expect(secret).toMatch(/^kvt_[\w-]{43}$/);
  const [row] = await runSql(server, 'select token_hash from tokens where id = $1', [id]);
  expect(row?.token_hash).toEqual(hashToken(secret));
  const listed = await send(owner, 'GET /api/profile/tokens');
  expect(listed.json().tokens).toMatchObject([{ id, name: 'Scanner', scope: 'read', lastUsedAt: null }]);
  expect(listed.body).not.toContain(secret);
  expect((await send(admin, 'GET /api/profile/tokens')).json().tokens).toEqual([]);
  expect((await deliverMails(server)).map(({ subject }) => subject)).toContain('A token was made');
});

it('it acts as its person, and sees what they see and no more; its use is noted to the hour [OPN-1]', async ({
  owner,
  admin,
}) => {
  const own = await createDocument(owner, { name: 'Mine', target: forPerson(owner) });
  const others = await createDocument(admin, { name: 'Not mine', target: forPerson(admin) });
  const { secret } = await makeToken(owner, 'read');
  expect(codeOf(await ask(owner, secret, { url: `/api/documents/${own.id}` }))).toBe('200');
  expect(codeOf(await ask(owner, secret, { url: `/api/documents/${others.id}` }))).toBe('404 not_found');
  const names = (await ask(owner, secret, { url: '/api/documents' })).json().documents;
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['Mine']);
  const [token] = (await send(owner, 'GET /api/profile/tokens')).json().tokens;
  expect(token.lastUsedAt).toMatch(/:00:00/);
});

it.for(TOKEN_SCOPES)(
  'a token with the scope "%s" reaches the routes that the contract names for it, and no other [OPN-1] [SEC-55]',
  async (scope, { owner }) => {
    const { secret } = await makeToken(owner, scope);
    const reached: string[] = [];
    for (const [name, route] of Object.entries(contract) as [keyof typeof contract, Route][]) {
      if (route.isOpen) continue;
      const code = codeOf(await ask(owner, secret, requestTo(name, route)));
      expect(code, name).not.toMatch(/^5/);
      if (!['403 token_refused', '401 unauthorized'].includes(code)) reached.push(name);
    }
    const allowed = Object.entries(TOKEN_ACCESS).filter(([, needed]) => scope === 'all' || needed === scope);
    expect(reached.toSorted()).toEqual(allowed.map(([name]) => name).toSorted());
  },
);

it('every route that the table of scopes names is one of the contract, and none is of the account [OPN-1]', () => {
  const paths = Object.keys(TOKEN_ACCESS).map((name) => (contract as Record<string, Route>)[name]?.path);
  expect(paths).not.toContain(undefined);
  expect(paths.filter((path) => /^\/api\/(auth|profile|links|push|emergenc|invites)/.test(path ?? ''))).toEqual([
    '/api/profile/export',
  ]);
});

it('the database refuses a token that reads a transaction that writes, whatever the route [SEC-55]', async ({
  server,
  owner,
}) => {
  const { secret } = await makeToken(owner, 'read');
  const bearer = { kind: 'token', token: secret } as const;
  const writing = server.transactions.writeAs(bearer, async () => 'written');
  await expect(writing).rejects.toThrow('token_refused');
  expect(await server.transactions.readAs(bearer, async (_tx, { personId }) => personId)).toBe(owner.id);
});

it('the database lets no token make what works without a session, or end it [SEC-55]', async ({ server, owner }) => {
  const { secret } = await makeToken(owner, 'all');
  const bearer = { kind: 'token', token: secret } as const;
  const { writeAs, writeAsSystemFor } = server.transactions;
  await expect(
    writeAs(bearer, (tx) =>
      tx
        .insertInto('calendar_links')
        .values({ person_id: owner.id, token_hash: Buffer.alloc(32) })
        .execute(),
    ),
  ).rejects.toThrow('row-level security');
  const deleted = await writeAs(bearer, (tx) => tx.deleteFrom('tokens').executeTakeFirst());
  expect(deleted.numDeletedRows).toBe(0n);
  const { id } = await makeLink(owner, [await createDocument(owner)]);
  const change = writeAs(bearer, (tx) =>
    tx.updateTable('links').set({ may_download: true }).where('id', '=', id).executeTakeFirst(),
  );
  expect((await change).numUpdatedRows).toBe(0n);
  expect(await writeAs(bearer, (tx) => tx.selectFrom('links').select('wrapped_token').execute())).toEqual([]);
  await expect(writeAsSystemFor(bearer, async () => 'written')).rejects.toThrow('token_refused');
});

it('a token that adds puts files into Received, sees nothing, and does not learn what is there [OPN-1] [SEC-55]', async ({
  server,
  owner,
  admin,
}) => {
  const [bytes, had, secret] = [newFile(), newFile(), newFile()];
  await createDocument(owner, { bytes: had, fileName: 'had.png' });
  await createDocument(admin, { bytes: secret, fileName: 'secret.png' });
  const adding = await makeToken(owner, 'add');
  const add = (payload: Buffer) => ask(owner, adding.secret, addition(payload));
  const answers = [
    ...(await Promise.all([add(bytes), add(bytes)])),
    await add(bytes),
    await add(had),
    await add(secret),
  ];
  expect(answers.map((answer) => [codeOf(answer), answer.body])).toEqual(answers.map(() => ['204', '']));
  const waiting = await listWaiting(owner);
  expect(waiting.map(({ fileName, source, sourceDetail }) => [fileName, source, sourceDetail])).toEqual([
    ['scän.png', 'script', 'Scanner'],
    ['scän.png', 'script', 'Scanner'],
  ]);
  expect(await listWaiting(admin)).toEqual([]);
  expect(codeOf(await add(Buffer.alloc(0)))).toBe('400 file_empty');
  expect(codeOf(await add(Buffer.from('<html>')))).toBe('415 file_type_refused');
  const bearer = { kind: 'token', token: adding.secret } as const;
  await expect(server.transactions.readAs(bearer, async () => 'read')).rejects.toThrow('token_refused');
  await expect(server.transactions.writeAs(bearer, async () => 'written')).rejects.toThrow('token_refused');
  const reading = await makeToken(owner, 'read');
  expect(codeOf(await ask(owner, reading.secret, addition(newFile())))).toBe('403 token_refused');
  await runSql(server, 'delete from tokens where id = $1', [adding.id]);
  expect(codeOf(await add(newFile()))).toBe('401 unauthorized');
});

it('a token that adds does not learn from a full quota what is there [OPN-1] [SEC-55]', async ({ server, owner }) => {
  const large = () => Buffer.concat([newFile(), Buffer.alloc(40_000, 1)]);
  const had = large();
  await createDocument(owner, { bytes: had, target: forPerson(owner) });
  const { secret } = await makeToken(owner, 'add');
  const quota = { quotaBytes: had.length + 30_000, isQuotaEnforced: true };
  const tight = await buildTestServer({ sharesDatabaseWith: server, ...quota });
  onTestFinished(() => tight.stop());
  const answers = await Promise.all(
    [large(), had].map((bytes) => ask({ ...owner, server: tight }, secret, addition(bytes))),
  );
  expect(answers.map(codeOf)).toEqual(['507 quota_exceeded', '507 quota_exceeded']);
});

it('a new password ends the tokens that were made to end with it [OPN-1]', async ({ owner }) => {
  const ended = await makeToken(owner, 'read', true);
  const kept = await makeToken(owner, 'read');
  const { standingAccess } = (await send(owner, 'GET /api/profile/security')).json();
  expect(standingAccess.map((one: Record<string, unknown>) => [one.id, one.endsWithPassword]).toSorted()).toEqual(
    [
      [ended.id, true],
      [kept.id, false],
    ].toSorted(),
  );
  const change = { current: owner.password, password: 'quiet lantern meadow', endsStandingAccess: false };
  expect(await outcome(owner, 'POST /api/profile/password', change)).toBe('204');
  const { tokens } = (await send(owner, 'GET /api/profile/tokens')).json();
  expect(tokens.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
});

it('a token is extended by a year at most, also by the database, and an ended one is not [OPN-1]', async ({
  server,
  owner,
  admin,
}) => {
  const { id } = await makeToken(owner, 'read');
  const extend = (person: TestPerson, days: number) =>
    outcome(person, `POST /api/profile/tokens/${id}/end`, { endsAt: endsAt(days) });
  expect(await extend(owner, 300)).toBe('200');
  expect(await extend(admin, 300)).toBe('404 not_found');
  expect([await extend(owner, 400), await extend(owner, -1)]).toEqual(['400 bad_request', '400 bad_request']);
  const forged = server.transactions.writeAs(bearerOf(owner.cookie), (tx) =>
    tx
      .updateTable('tokens')
      .set({ expires_at: endsAt(400) })
      .where('id', '=', id)
      .execute(),
  );
  await expect(forged).rejects.toThrow('row-level security');
  await runSql(server, `update tokens set expires_at = now() - interval '1 minute' where id = $1`, [id]);
  expect(await extend(owner, 300)).toBe('404 not_found');
});

it('ended or past its date it opens nothing, and the next request says so [OPN-1] [SEC-55]', async ({
  server,
  owner,
  admin,
}) => {
  const ended = await makeToken(owner, 'all');
  const old = await makeToken(owner, 'all');
  const list = async (secret: string) => codeOf(await ask(owner, secret, { url: '/api/documents' }));
  expect([await list(ended.secret), await list(old.secret)]).toEqual(['200', '200']);
  const path = `/api/profile/standing-access/token/${ended.id}`;
  expect(await outcome(admin, `DELETE ${path}`)).toBe('404 not_found');
  expect(await outcome(owner, `DELETE ${path}`)).toBe('204');
  await runSql(
    server,
    `update tokens set made_at = made_at - interval '31 days', expires_at = now() - interval '1 minute' where id = $1`,
    [old.id],
  );
  expect([await list(ended.secret), await list(old.secret)]).toEqual(['401 unauthorized', '401 unauthorized']);
});

it('guesses from one address are limited; a living token is not [OPN-1]', async ({ owner }) => {
  const { secret } = await makeToken(owner, 'read');
  const guess = `kvt_${'A'.repeat(43)}`;
  const codes = new Set<string>();
  for (let tries = 0; tries < 70; tries++) codes.add(codeOf(await ask(owner, guess, { url: '/api/documents' })));
  expect([...codes]).toEqual(['401 unauthorized', '429 too_many_requests']);
  expect(codeOf(await ask(owner, secret, { url: '/api/documents' }))).toBe('200');
});

it('with a cookie beside it a token needs our Origin, and the cookie opens nothing [OPN-1]', async ({ owner }) => {
  const { secret } = await makeToken(owner, 'all');
  const request = {
    method: 'POST',
    url: '/api/documents/duplicates',
    payload: { checksums: ['0'.repeat(64)] },
  } as const;
  expect(codeOf(await ask(owner, secret, request))).toBe('200');
  const { cookie } = owner;
  expect(codeOf(await ask(owner, secret, { ...request, headers: { cookie } }))).toBe('403 origin_refused');
  expect(codeOf(await ask(owner, secret, { url: '/api/profile', headers: { cookie } }))).toBe('403 token_refused');
});

it('fifty at once is the most, also when they are made at once [OPN-1]', async ({ server, owner }) => {
  await runSql(
    server,
    `insert into tokens (id, person_id, token_hash, name, scope, expires_at)
     select gen_random_uuid(), $1, sha256(n::text::bytea), 'x', 'read', now() + interval '1 day' from generate_series(1, 49) n`,
    [owner.id],
  );
  const call = () => outcome(owner, 'POST /api/profile/tokens', NEW());
  expect((await Promise.all([call(), call()])).toSorted()).toEqual(['201', '409 too_many_tokens']);
  expect(await countRows(server, `tokens where person_id = '${owner.id}'`)).toBe(50);
  await runSql(server, 'delete from tokens');
  for (const days of [-1, 400])
    expect(await outcome(owner, 'POST /api/profile/tokens', NEW(days))).toBe('400 bad_request');
});
