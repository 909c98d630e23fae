import { createHash, randomBytes } from 'node:crypto';
import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { measureReads, recordQueries } from '../../../../test/read-by-queries.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A file that nobody else has. */
const newFile = () => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(64)]);

async function duplicatesOf(person: TestPerson, ...files: Buffer[]): Promise<Duplicate[]> {
  const answer = await send(person, 'POST /api/documents/duplicates', { checksums: files.map(checksum) });
  expect(answer.statusCode).toBe(200);
  return answer.json().duplicates;
}
const idsFor = async (person: TestPerson, file: Buffer) =>
  (await duplicatesOf(person, file)).map(({ document }) => document.id);

it('the same bytes are found among own, shared and family documents, with whether one may edit them [REA-9]', async ({
  owner,
  admin,
  member,
  viewer,
  familyId,
}) => {
  const [own, shared, general] = [newFile(), newFile(), newFile()];
  const mine = await createDocument(owner, { bytes: own });
  const ours = await createDocument(owner, { bytes: shared, target: forPerson(owner, familyId) });
  const common = await createDocument(owner, { bytes: general, target: forFamily(familyId) });
  const found = async (person: TestPerson) =>
    (await duplicatesOf(person, own, shared, general, newFile())).map(({ sha256, document, mayEdit, addedByName }) => ({
      ...{ sha256, mayEdit, addedByName },
      id: Document.parse(document).id,
    }));
  const as = (id: string, bytes: Buffer, mayEdit: boolean) => ({
    ...{ id, mayEdit, addedByName: 'Elena Rivera' },
    sha256: checksum(bytes),
  });
  const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));

  const seen = (mayEditShared: boolean, mayEditGeneral: boolean) => [
    as(ours.id, shared, mayEditShared),
    as(common.id, general, mayEditGeneral),
  ];
  expect(sorted(await found(owner))).toEqual(sorted([as(mine.id, own, true), ...seen(true, true)]));
  expect(sorted(await found(admin))).toEqual(sorted(seen(true, true)));
  expect(sorted(await found(member))).toEqual(sorted(seen(false, true)));
  expect(sorted(await found(viewer))).toEqual(sorted(seen(false, false)));
});

it('a file that others have and one may not see is answered, and read for, as one that nobody has [REA-9, SEC-7]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  const [theirs, nobodys] = [newFile(), newFile()];
  await createDocument(owner, { bytes: theirs });
  await createDocument(outsider, { bytes: newFile() });
  for (const person of [member, outsider]) {
    const answers = [];
    for (const file of [theirs, nobodys]) {
      const queries = await recordQueries(async () => {
        expect(await duplicatesOf(person, file)).toEqual([]);
      });
      const reads = await measureReads(server, person.id, queries);
      answers.push(reads.map(({ rows, buffers }) => ({ rows, buffers })));
    }
    expect(answers[0]?.length).toBeGreaterThan(0);
    expect(answers[0]).toEqual(answers[1]);
  }
  // an upload that no document has claimed is nobody's duplicate, not even its own
  await uploadBytes(outsider, nobodys);
  expect(await duplicatesOf(outsider, nobodys)).toEqual([]);
});

it('a document in the trash, an earlier version and a share that ended are no duplicates [REA-9]', async ({
  owner,
  member,
  familyId,
}) => {
  const [first, second] = [newFile(), newFile()];
  const document = await createDocument(owner, { bytes: first, target: forPerson(owner, familyId) });
  const base = `/api/documents/${document.id}`;
  expect(await idsFor(member, first)).toEqual([document.id]);

  await outcome(owner, `DELETE ${base}`);
  expect([await idsFor(owner, first), await idsFor(member, first)]).toEqual([[], []]);
  await outcome(owner, `POST ${base}/restore`);
  expect(await idsFor(member, first)).toEqual([document.id]);

  const fileId = await uploadBytes(owner, second);
  const replaced = await outcome(owner, `POST ${base}/versions`, { fileId, fileName: 'b.pdf', revision: 1 });
  expect(replaced).toBe('201');
  expect([await idsFor(owner, first), await idsFor(owner, second)]).toEqual([[], [document.id]]);

  await outcome(owner, `DELETE ${base}/shares/${familyId}`);
  expect([await idsFor(owner, second), await idsFor(member, second)]).toEqual([[document.id], []]);
});

it('the same file kept twice at once makes two documents, and the newest is pointed out [REA-9]', async ({
  owner,
  member,
  familyId,
}) => {
  const bytes = newFile();
  const target = forFamily(familyId);
  const made = await Promise.all([createDocument(owner, { bytes, target }), createDocument(member, { bytes, target })]);
  const newest = made
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  expect([await idsFor(owner, bytes), await idsFor(member, bytes)]).toEqual([[newest], [newest]]);
});

it('the same file becomes a new version of the document that has it already [REA-9]', async ({ owner }) => {
  const bytes = newFile();
  const document = await createDocument(owner, { bytes });
  const fileId = await uploadBytes(owner, bytes);
  const answer = await send(owner, `POST /api/documents/${document.id}/versions`, {
    ...{ fileId, fileName: 'again.pdf', revision: document.revision },
  });
  expect(answer.statusCode).toBe(201);
  expect(await idsFor(owner, bytes)).toEqual([document.id]);
});

it('none, misspelled and more than 100 checksums are refused', async ({ owner }) => {
  for (const checksums of [[], ['A'.repeat(64)], ['0'.repeat(63)], Array(101).fill('0'.repeat(64))]) {
    expect(await outcome(owner, 'POST /api/documents/duplicates', { checksums })).toBe('400 bad_request');
  }
});
