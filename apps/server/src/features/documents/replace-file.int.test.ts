import { randomUUID } from 'node:crypto';
import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  PNG,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { getFile, linkFor } from '../../../test/file-link.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { retryThumbnails } from './retry-thumbnails.ts';

let test: TestApp;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let document: Document;
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}`);
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  owner = await addPerson(test, { name: 'Elena Rivera', family: 'Rivera' });
  [admin, member] = [await addPerson(test, { name: 'Leo Rivera' }), await addPerson(test)];
  await addMember(test, owner.familyId, admin, { role: 'Admin' });
  await addMember(test, owner.familyId, member);
  const target = { kind: 'person' as const, personId: owner.id, shareWith: [owner.familyId] };
  document = await createDocument(test, owner, { target, bytes: pdf('old'), fileName: 'old.pdf' });
});
afterAll(() => test.stop());

const replacement = (fileId: string, revision: number) => ({ fileId, fileName: 'new.png', revision });
async function replace(person: TestPerson, { revision = 1, bytes = PNG } = {}): Promise<string> {
  const fileId = await uploadBytes(test, person, bytes);
  return outcome(test, person, `POST /api/documents/${document.id}/versions`, replacement(fileId, revision));
}
const restore = (person: TestPerson, number: number, revision: number) =>
  outcome(test, person, `POST /api/documents/${document.id}/versions/${number}/restore`, { revision });
const versions = async (person = owner): Promise<DocumentVersion[]> =>
  (await send(test, person, `GET /api/documents/${document.id}/versions`)).json().versions;
const current = async (person = owner): Promise<Document> =>
  (await send(test, person, `GET /api/documents/${document.id}`)).json();
const bytesOf = async (person: TestPerson, version?: number) =>
  (await getFile(test, person, document.id, { version })).rawPayload;

describe('replacing the file', () => {
  it('makes it the current version; the earlier one stays, and each has its own link [DVW-7]', async () => {
    expect(await replace(owner)).toBe('201');
    expect(await current()).toMatchObject({ fileName: 'new.png', kind: 'png', sizeBytes: PNG.length, revision: 2 });
    expect((await versions()).map(({ number, fileName, isCurrent }) => [number, fileName, isCurrent])).toEqual([
      [2, 'new.png', true],
      [1, 'old.pdf', false],
    ]);
    expect((await bytesOf(member)).equals(PNG)).toBe(true);
    expect((await bytesOf(member, 1)).equals(pdf('old'))).toBe(true);
    expect((await versions(member)).at(-1)).toMatchObject({ addedBy: { id: owner.id, name: 'Elena Rivera' } });
  });

  it('plans its picture and its text in the same transaction', async () => {
    await runSql(test, `update documents set thumbnail = 'ready', text_state = 'ready' where id = $1`, [document.id]);
    await runSql(test, 'delete from jobs.job');
    await replace(owner);
    const [states] = await runSql(test, 'select thumbnail, text_state from documents where id = $1', [document.id]);
    expect(states).toEqual({ thumbnail: 'pending', text_state: 'pending' });
    expect(await runSql(test, 'select name, data from jobs.job')).toEqual([
      { name: 'make-thumbnail', data: { documentId: document.id } },
    ]);
  });

  it('of an old document is not given up before its first try', async () => {
    await runSql(test, `update documents set added_at = now() - interval '1 year' where id = $1`, [document.id]);
    await replace(owner);
    await retryThumbnails({ transactions: test.transactions, enqueue: async () => {} });
    expect((await current()).thumbnail).toBe('pending');
  });

  it('is for whoever may edit, with an upload of their own, from the latest revision', async () => {
    expect(await replace(member)).toBe('403 forbidden');
    expect(await replace(admin, { revision: 2 })).toBe('409 document_changed');
    const foreign = await uploadBytes(test, owner);
    const call = `POST /api/documents/${document.id}/versions`;
    for (const fileId of [foreign, randomUUID(), document.fileId])
      expect(await outcome(test, admin, call, replacement(fileId, 1))).toBe('400 upload_unknown');
    expect(await replace(admin)).toBe('201');
    expect(await versions()).toHaveLength(2);
  });

  it('fifty times at once with one key is one version, and everybody hears the same [REL-9]', async () => {
    const fileId = await uploadBytes(test, owner);
    const headers = { 'idempotency-key': randomUUID() };
    const url = `/api/documents/${document.id}/versions`;
    const call = () => test.app.inject(as(owner, { method: 'POST', url, headers, payload: replacement(fileId, 1) }));
    const answers = await Promise.all(Array.from({ length: 50 }, call));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().fileId))).toEqual(new Set([fileId]));
    expect(await versions()).toHaveLength(2);
    expect(await countRows(test, `activity where document_id = '${document.id}' and action = 'replaced'`)).toBe(1);
    const other = as(owner, { method: 'POST', url, headers, payload: replacement(fileId, 2) });
    expect((await test.app.inject(other)).json()).toEqual({ error: { code: 'key_reused' } });
  });

  it('by ten people at once from one revision is one version, and nine are told', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => replace(index % 2 ? owner : admin)));
    expect(answers.toSorted()).toEqual(['201', ...Array(9).fill('409 document_changed')]);
    expect((await versions()).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('claims an upload once, also against a new document', async () => {
    const fileId = await uploadBytes(test, owner);
    const target = { kind: 'person', personId: owner.id, shareWith: [] };
    const creation = { fileId, fileName: 'a.png', name: 'Other', type: 'Other', target };
    const answers = await Promise.all([
      outcome(test, owner, `POST /api/documents/${document.id}/versions`, replacement(fileId, 1)),
      outcome(test, owner, 'POST /api/documents', creation),
    ]);
    expect(answers.toSorted()).toEqual(['201', '400 upload_unknown']);
  });
});

describe('an earlier version', () => {
  it('is made the current one again, and none is lost', async () => {
    await replace(owner);
    expect(await restore(admin, 1, 2)).toBe('200');
    expect(await current()).toMatchObject({ fileName: 'old.pdf', kind: 'pdf', revision: 3, thumbnail: 'pending' });
    expect((await bytesOf(member)).equals(pdf('old'))).toBe(true);
    expect((await versions()).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await replace(owner, { revision: 3, bytes: pdf('third') })).toBe('201');
    expect((await versions()).map(({ number }) => number)).toEqual([3, 2, 1]);
    const { entries } = (await send(test, owner, `GET /api/documents/${document.id}/activity`)).json();
    expect(entries.map(({ action, detail }: Record<string, object>) => [action, detail])).toEqual([
      ['replaced', { version: 3 }],
      ['version_restored', { version: 1 }],
      ['replaced', { version: 2 }],
      ['added', {}],
    ]);
  });

  it('with its picture drawn already has it at once', async () => {
    await runSql(
      test,
      `insert into files (id, purpose, source_id, kind, size_bytes, sha256, wrapped_key, key_id)
       values (gen_random_uuid(), 'thumbnail', $1, 'webp', 1, sha256('x'), 'k', 'k')`,
      [document.fileId],
    );
    await replace(owner);
    await restore(owner, 1, 2);
    expect((await current()).thumbnail).toBe('ready');
    await runSql(test, `delete from files where source_id = $1`, [document.fileId]);
  });

  it('is for whoever may edit, from the latest revision; the current one changes nothing', async () => {
    await replace(owner);
    expect(await restore(member, 1, 2)).toBe('403 forbidden');
    expect(await restore(owner, 1, 1)).toBe('409 document_changed');
    expect(await restore(owner, 3, 2)).toBe('404 not_found');
    expect(await restore(owner, 2, 2)).toBe('200');
    expect((await current()).revision).toBe(2);
  });

  it('of ten who bring it back at once one does', async () => {
    await replace(owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(owner, 1, 2)));
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 document_changed')).toHaveLength(9);
  });

  it('is not swept, however old, and a link of another document does not open it [SEC-8]', async () => {
    await replace(owner);
    await runSql(test, `update files set created_at = created_at - interval '1 year'`);
    await sweepFiles(test);
    expect((await bytesOf(owner, 1)).equals(pdf('old'))).toBe(true);
    const other = await createDocument(test, owner);
    const link = await linkFor(test, owner, document.id, { version: 1 });
    const moved = await test.app.inject(as(owner, { url: link.replace(document.id, other.id) }));
    expect(moved.statusCode).toBe(404);
  });
});
