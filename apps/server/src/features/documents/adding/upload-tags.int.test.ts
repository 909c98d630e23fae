import { randomUUID } from 'node:crypto';
import { MAX_TAG_CHARS, MAX_TAGS } from '@kinvault/domain/documents/document-limits.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { countRows } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { createDocument, forPerson, PNG, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

async function create(person: TestPerson, extra: object) {
  const fileId = await uploadBytes(person, PNG);
  const payload = { fileId, fileName: 'a.png', name: 'Passport', target: forPerson(person), ...extra };
  return send(person, 'POST /api/documents', payload);
}

it('a document is created with its tags, and everybody who sees it reads them [DVW-8]', async ({ owner, member }) => {
  const target = forPerson(owner, owner.familyId);
  const created = await createDocument(owner, { tags: ['Travel', 'Summer 2027'], target });
  expect(created.tags).toEqual(['Travel', 'Summer 2027']);
  const seen = await send(member, `GET /api/documents/${created.id}`);
  expect(seen.json().tags).toEqual(['Travel', 'Summer 2027']);
});

it('a document without tags has none', async ({ owner }) => {
  expect((await createDocument(owner)).tags).toEqual([]);
});

it('the tags of an upload are tidied like those of an edit: trimmed, none empty, each once [DVW-8]', async ({
  owner,
}) => {
  const created = await createDocument(owner, {
    tags: [' Travel ', 'travel', '', '  ', 'Summer', 'TRAVEL', 'ΟΣ', 'οσ'],
  });
  expect(created.tags).toEqual(['Travel', 'Summer', 'ΟΣ']);
});

it.for([
  ['a tag that is too long', ['x'.repeat(MAX_TAG_CHARS + 1)]],
  ['more tags than a document may have', Array.from({ length: MAX_TAGS + 1 }, (_, at) => `tag ${at}`)],
  ['something else than a list', 'Travel'],
] as const)(
  'an upload with %s is refused and keeps nothing [DVW-8, SEC-40]',
  async ([_what, tags], { server, owner }) => {
    const before = await countRows(server, 'documents');
    const refused = await create(owner, { tags });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.code).toBe('bad_request');
    expect(await countRows(server, 'documents')).toBe(before);
  },
);

it('as many tags as an edit allows, each as long as an edit allows, are kept [DVW-8]', async ({ owner }) => {
  const tags = Array.from({ length: MAX_TAGS }, (_, at) => `${at}`.padStart(MAX_TAG_CHARS, 'x'));
  expect((await createDocument(owner, { tags })).tags).toEqual(tags);
});

it('the same request twice with tags makes one document; other tags under its key are refused [REL-9]', async ({
  server,
  owner,
}) => {
  const payload = {
    ...{ fileId: await uploadBytes(owner), fileName: 'a.png', name: 'Once', target: forPerson(owner) },
    tags: ['Travel'],
  };
  const headers = { 'idempotency-key': randomUUID() };
  const before = await countRows(server, 'documents');
  const post = (body: object) => sendRequest(owner, { method: 'POST', url: '/api/documents', payload: body, headers });
  const both = await Promise.all([post(payload), post(payload)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await countRows(server, 'documents')).toBe(before + 1);
  const other = await post({ ...payload, tags: ['Work'] });
  expect(other.json().error.code).toBe('key_reused');
});
