import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@kinvault/domain/errors.ts';
import { expect } from 'vitest';
import { errorBody, internalError } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { forPerson, uploadBytes } from '../../../test/test-documents.ts';

let log = '';
const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  {
    log: (line) => {
      log += line;
    },
  },
);

const json = { 'content-type': 'application/json' };

it.for([
  ['an unknown route', { url: '/api/nowhere' }, 404, 'not_found'],
  ['the wrong method', { url: '/api/health', method: 'DELETE' as const }, 404, 'not_found'],
  [
    'malformed JSON',
    { url: '/api/families', method: 'POST' as const, headers: json, payload: '{"name":' },
    400,
    'bad_request',
  ],
  [
    'a JSON word',
    { url: '/api/families', method: 'POST' as const, headers: json, payload: 'null' },
    400,
    'bad_request',
  ],
  [
    'JSON that reaches for the prototype',
    { url: '/api/families', method: 'POST' as const, headers: json, payload: '{"__proto__":{"name":"x"}}' },
    400,
    'bad_request',
  ],
  ['no body at all', { url: '/api/families', method: 'POST' as const }, 400, 'bad_request'],
  [
    'a body above 256 KiB',
    { url: '/api/families', method: 'POST' as const, payload: { name: 'x'.repeat(300_000) } },
    400,
    'bad_request',
  ],
  [
    'bytes where words belong',
    {
      url: '/api/families',
      method: 'POST' as const,
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'x',
    },
    400,
    'bad_request',
  ],
  [
    'words where bytes belong',
    { url: '/api/uploads', method: 'POST' as const, headers: json, payload: '{}' },
    400,
    'bad_request',
  ],
  ['an upload of nothing, without a type', { url: '/api/uploads', method: 'POST' as const }, 400, 'bad_request'],
  ['an id that is none', { url: "/api/documents/1' or 1=1" }, 400, 'bad_request'],
  ['an address that cannot be read', { url: '/api/documents/%zz' }, 400, 'bad_request'],
  ['a page size of nobody', { url: '/api/documents?limit=100000' }, 400, 'bad_request'],
  [
    'a filter given twice',
    { url: `/api/documents?ownerId=${randomUUID()}&ownerId=${randomUUID()}` },
    400,
    'bad_request',
  ],
  ['a very long id', { url: `/api/documents/${'a'.repeat(500)}` }, 400, 'bad_request'],
] as const)(
  '%s is answered by a code, without a word of the inside [SEC-40]',
  async ([_what, request, status, code], { person }) => {
    const answer = await sendRequest(person, request);
    expect(answer.json()).toEqual(errorBody(code));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

it.for([
  ['a date that no calendar has', { expiresOn: '2027-02-30' }],
  ['a type of nobody', { type: 'Weapon' }],
  ['a NUL in the name', { name: 'Pass\u0000port' }],
  ['a NUL in the number', { number: '12\u000034' }],
] as const)('a document with %s is refused', async ([_what, input], { person }) => {
  const fileId = await uploadBytes(person);
  const target = forPerson(person);
  const payload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target, ...input };
  const answer = await send(person, 'POST /api/documents', payload);
  expect(answer.json()).toEqual(errorBody('bad_request'));
});

it('a failing database is answered 500 without its words, and logged without what people wrote [SEC-38, SEC-40]', async ({
  server,
  person,
}) => {
  log = '';
  await runSql(server, `alter table families add constraint broken check (name <> 'Canary of the Family') not valid`);
  const payload = { name: 'Canary of the Family' };
  const answer = await send(person, 'POST /api/families', payload);
  await runSql(server, 'alter table families drop constraint broken');
  expect(answer.statusCode).toBe(500);
  const requestId = answer.headers['x-request-id'];
  expect(answer.json()).toEqual(internalError(requestId));
  expect(log).toContain(`"requestId":"${requestId}"`);
  expect(log).toContain('request failed');
  expect(log).toContain('broken');
  expect(log).not.toContain('Canary');
});

it('every error body is one of the contract, with its sentence, and says nothing more', async ({ server }) => {
  const bodies = await Promise.all(
    ['/api/nowhere', '/api/%', '/api/documents/x', '/api/families'].map((url) => server.app.inject({ url })),
  );
  for (const { body } of bodies) {
    expect(ErrorBody.strict().safeParse(JSON.parse(body)).success).toBe(true);
  }
});
