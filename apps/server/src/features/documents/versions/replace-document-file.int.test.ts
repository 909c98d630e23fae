import { randomUUID } from 'node:crypto';
import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { describe, expect } from 'vitest';
import { errorBody } from '../../../../test/error-body.ts';
import { getFile, linkFor } from '../../../../test/file-link.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { outcome, requestOf, send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forPerson, PNG, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

import { sweepFiles } from '../../files/sweep-files.ts';
import { retryThumbnails } from '../thumbnails/retry-thumbnails.ts';

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}`);
const it = base.extend('document', async ({ owner }) => {
  const target = forPerson(owner, owner.familyId);
  return createDocument(owner, { target, bytes: pdf('old'), fileName: 'old.pdf' });
});

const replacement = (fileId: string, revision: number) => ({ fileId, fileName: 'new.png', revision });
async function replace(person: TestPerson, document: Document, { revision = 1, bytes = PNG } = {}): Promise<string> {
  const fileId = await uploadBytes(person, bytes);
  return outcome(person, `POST /api/documents/${document.id}/versions`, replacement(fileId, revision));
}
const restore = (person: TestPerson, number: number, revision: number, document: Document) =>
  outcome(person, `POST /api/documents/${document.id}/versions/${number}/restore`, { revision });
const versions = async (person: TestPerson, document: Document): Promise<DocumentVersion[]> =>
  (await send(person, `GET /api/documents/${document.id}/versions`)).json().versions;
const current = async (person: TestPerson, document: Document): Promise<Document> =>
  (await send(person, `GET /api/documents/${document.id}`)).json();
const bytesOf = async (person: TestPerson, document: Document, version?: number) =>
  (await getFile(person, document.id, { version })).rawPayload;

describe('replacing the file', () => {
  it('replacing the file makes it the current version; the earlier one stays for people who may edit [DVW-7, D-45]', async ({
    server,
    owner,
    admin,
    member,
    document,
  }) => {
    const kept = await linkFor(member, document.id);
    expect(await replace(owner, document)).toBe('201');
    expect(await current(owner, document)).toMatchObject({
      fileName: 'new.png',
      kind: 'png',
      sizeBytes: PNG.length,
      revision: 2,
    });
    expect(
      (await versions(owner, document)).map(({ number, fileName, isCurrent }) => [number, fileName, isCurrent]),
    ).toEqual([
      [2, 'new.png', true],
      [1, 'old.pdf', false],
    ]);
    expect((await bytesOf(member, document)).equals(PNG)).toBe(true);
    expect((await bytesOf(admin, document, 1)).equals(pdf('old'))).toBe(true);
    expect((await versions(admin, document)).at(-1)).toMatchObject({
      addedBy: { id: owner.id, name: 'Elena Rivera' },
    });
    expect((await versions(member, document)).map(({ number }) => number)).toEqual([2]);
    expect(await outcome(member, `POST /api/documents/${document.id}/link`, { version: 1 })).toBe('404 not_found');
    expect(await outcome(member, `GET ${kept}`)).toBe('404 not_found');
    const rows =
      'select v.number, f.id as file from document_versions v left join files f on f.id = v.file_id where v.document_id = $1';
    expect(await sqlAsPerson(server, member.id, [rows, [document.id]])).toMatchObject([{ number: 2 }]);
    expect(await sqlAsPerson(server, member.id, ['select id from files where id = $1', [document.fileId]])).toEqual([]);
  });

  it('replacing the file plans its thumbnail in the same transaction; it is read by the job that its upload has planned', async ({
    server,
    owner,
    document,
  }) => {
    await runSql(server, `update documents set thumbnail = 'ready', text_state = 'ready' where id = $1`, [document.id]);
    await runSql(server, 'delete from jobs.job; delete from drawings');
    await replace(owner, document);
    const waiting = await runSql(server, 'select document_id, uploader from drawings');
    expect(waiting).toEqual([{ document_id: document.id, uploader: owner.id }]);
    const [states] = await runSql(server, 'select thumbnail, text_state from documents where id = $1', [document.id]);
    expect(states).toEqual({ thumbnail: 'pending', text_state: 'pending' });
    expect(await runSql(server, 'select name, data from jobs.job order by name')).toEqual([
      { name: 'draw-thumbnails', data: {} },
      { name: 'read-uploads', data: {} },
    ]);
  });

  it('the thumbnail of an old document’s new file is not given up before its first try', async ({
    server,
    owner,
    document,
  }) => {
    await runSql(server, `update documents set added_at = now() - interval '1 year' where id = $1`, [document.id]);
    await replace(owner, document);
    await retryThumbnails({ transactions: server.transactions, enqueue: async () => {} });
    expect((await current(owner, document)).thumbnail).toBe('pending');
  });

  it('replacing the file needs the right to edit, an upload of one’s own, and the latest revision', async ({
    owner,
    admin,
    member,
    document,
  }) => {
    expect(await replace(member, document)).toBe('403 forbidden');
    expect(await replace(admin, document, { revision: 2 })).toBe('409 document_changed');
    const foreign = await uploadBytes(owner);
    const call = `POST /api/documents/${document.id}/versions`;
    for (const fileId of [foreign, randomUUID(), document.fileId])
      expect(await outcome(admin, call, replacement(fileId, 1))).toBe('400 upload_unknown');
    expect(await replace(admin, document)).toBe('201');
    expect(await versions(owner, document)).toHaveLength(2);
  });

  it('replacing the file fifty times at once with one key makes one version, with the same answer for all [REL-9]', async ({
    server,
    owner,
    document,
  }) => {
    const fileId = await uploadBytes(owner);
    const headers = { 'idempotency-key': randomUUID() };
    const url = `/api/documents/${document.id}/versions`;
    const call = () => sendRequest(owner, { method: 'POST', url, headers, payload: replacement(fileId, 1) });
    const answers = await Promise.all(Array.from({ length: 50 }, call));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().fileId))).toEqual(new Set([fileId]));
    expect(await versions(owner, document)).toHaveLength(2);
    expect(await countRows(server, `activity where document_id = '${document.id}' and action = 'replaced'`)).toBe(1);
    const other = requestOf(owner, { method: 'POST', url, headers, payload: replacement(fileId, 2) });
    expect((await server.app.inject(other)).json()).toEqual(errorBody('key_reused'));
  });

  it('of ten replacements at once from one revision, one makes a version and nine are refused', async ({
    owner,
    admin,
    document,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => replace(index % 2 ? owner : admin, document)),
    );
    expect(answers.toSorted()).toEqual(['201', ...Array(9).fill('409 document_changed')]);
    expect((await versions(owner, document)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('replacing the file claims an upload once, also against a new document', async ({ owner, document }) => {
    const fileId = await uploadBytes(owner);
    const target = forPerson(owner);
    const creation = { fileId, fileName: 'a.png', name: 'Other', type: 'Other', target };
    const answers = await Promise.all([
      outcome(owner, `POST /api/documents/${document.id}/versions`, replacement(fileId, 1)),
      outcome(owner, 'POST /api/documents', creation),
    ]);
    expect(answers.toSorted()).toEqual(['201', '400 upload_unknown']);
  });
});

describe('an earlier version', () => {
  it('an earlier version is made the current one again, and none is lost', async ({
    owner,
    admin,
    member,
    document,
  }) => {
    await replace(owner, document);
    expect(await restore(admin, 1, 2, document)).toBe('200');
    expect(await current(owner, document)).toMatchObject({
      fileName: 'old.pdf',
      kind: 'pdf',
      revision: 3,
      thumbnail: 'pending',
    });
    expect((await bytesOf(member, document)).equals(pdf('old'))).toBe(true);
    expect((await versions(owner, document)).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await replace(owner, document, { revision: 3, bytes: pdf('third') })).toBe('201');
    expect((await versions(owner, document)).map(({ number }) => number)).toEqual([3, 2, 1]);
    const { entries } = (await send(owner, `GET /api/documents/${document.id}/activity`)).json();
    expect(entries.map(({ action, detail }: Record<string, object>) => [action, detail])).toEqual([
      ['replaced', { version: 3 }],
      ['version_restored', { version: 1 }],
      ['replaced', { version: 2 }],
      ['added', {}],
    ]);
  });

  it('an earlier version whose thumbnail was drawn has it at once', async ({ server, owner, document }) => {
    await runSql(
      server,
      `insert into files (id, purpose, source_id, kind, size_bytes, sha256, wrapped_key, key_id)
       values (gen_random_uuid(), 'thumbnail', $1, 'webp', 1, sha256('x'), 'k', 'k')`,
      [document.fileId],
    );
    await replace(owner, document);
    await restore(owner, 1, 2, document);
    expect((await current(owner, document)).thumbnail).toBe('ready');
    await runSql(server, `delete from files where source_id = $1`, [document.fileId]);
  });

  it('restoring a version needs the right to edit and the latest revision; restoring the current one changes nothing', async ({
    owner,
    member,
    document,
  }) => {
    await replace(owner, document);
    expect(await restore(member, 1, 2, document)).toBe('403 forbidden');
    expect(await restore(owner, 1, 1, document)).toBe('409 document_changed');
    expect(await restore(owner, 3, 2, document)).toBe('404 not_found');
    expect(await restore(owner, 2, 2, document)).toBe('200');
    expect((await current(owner, document)).revision).toBe(2);
  });

  it('one of ten people who restore a version at once succeeds', async ({ owner, document }) => {
    await replace(owner, document);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(owner, 1, 2, document)));
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 document_changed')).toHaveLength(9);
  });

  it('an earlier version is not swept, however old, and a link of another document does not open it [SEC-8]', async ({
    server,
    owner,
    document,
  }) => {
    await replace(owner, document);
    await runSql(server, `update files set created_at = created_at - interval '1 year'`);
    await sweepFiles(server);
    expect((await bytesOf(owner, document, 1)).equals(pdf('old'))).toBe(true);
    const other = await createDocument(owner);
    const link = await linkFor(owner, document.id, { version: 1 });
    const moved = await send(owner, `GET ${link.replace(document.id, other.id)}`);
    expect(moved.statusCode).toBe(404);
  });
});
