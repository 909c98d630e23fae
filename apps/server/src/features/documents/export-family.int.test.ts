import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { outcome } from '../../../test/family-calls.ts';
import { readZip } from '../../../test/read-zip.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  member = await addPerson(test, { name: 'Mia', family: 'Stone' });
  await addMember(test, owner.familyId, member, { role: 'Admin' });
});
afterAll(() => test.stop());

const url = ({ familyId }: TestPerson) => `/api/families/${familyId}/export`;
const general = ({ familyId }: TestPerson) => ({ kind: 'family' as const, familyId });
const pngOf = (size: number) => Buffer.concat([PNG, randomBytes(size)]);

it('holds the family’s general documents byte for byte, those in its trash too, and nothing of any person [D-21]', async () => {
  const [lease, twin, old] = [pngOf(300_000), pngOf(10), pngOf(11)];
  await createDocument(test, owner, { name: 'Lease/2026', bytes: lease, target: general(owner) });
  await createDocument(test, member, { name: 'lease_2026', bytes: twin, target: general(owner) });
  const gone = await createDocument(test, owner, { name: '../Old', bytes: old, target: general(owner) });
  await runSql(test, 'update documents set trashed_at = now() where id = $1', [gone.id]);
  const shareWith = [owner.familyId];
  await createDocument(test, member, { name: 'Hers', target: { kind: 'person', personId: member.id, shareWith } });
  await createDocument(test, owner, { name: 'Private' });
  await createDocument(test, member, { name: 'Elsewhere', target: general(member) });

  const answer = await test.app.inject(as(owner, { url: url(owner) }));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'no-store',
  });
  const { 'family.json': json, ...files } = Object.fromEntries(await readZip(answer.rawPayload));
  expect(files).toEqual({
    'documents/Lease_2026.png': lease,
    'documents/lease_2026 (2).png': twin,
    'documents/trash/_Old.png': old,
  });
  const { family, documents } = JSON.parse(String(json));
  expect(family).toBe('Rivera');
  expect(documents.map(({ name, addedBy, isInTrash }: Record<string, unknown>) => [name, addedBy, isInTrash])).toEqual([
    ['Lease/2026', 'Elena', false],
    ['lease_2026', 'Mia', false],
    ['../Old', 'Elena', true],
  ]);
});

it('says number, country, tags, the owner’s own notes and every version of each [D-21]', async () => {
  const elena = await addPerson(test, { family: 'Novak' });
  const { id } = await createDocument(test, elena, { bytes: pngOf(20), target: general(elena), number: 'C01X' });
  const edit = { revision: 1, issuingCountry: 'Portugal', tags: ['home'], notes: 'in the red folder' };
  expect(await outcome(test, elena, `PATCH /api/documents/${id}`, edit)).toBe('200');
  const upload = { fileId: await uploadBytes(test, elena, pngOf(30)), fileName: 'later.png', revision: 2 };
  expect(await outcome(test, elena, `POST /api/documents/${id}/versions`, upload)).toBe('201');
  const contents = await readZip((await test.app.inject(as(elena, { url: url(elena) }))).rawPayload);
  expect([...contents.keys()].toSorted()).toEqual([
    'documents/Passport (version 1).png',
    'documents/Passport.png',
    'family.json',
  ]);
  const [document] = JSON.parse(String(contents.get('family.json'))).documents;
  const { revision, ...said } = edit;
  expect(document).toMatchObject({ ...said, number: 'C01X' });
  expect(document.files).toHaveLength(2);
});

it('a family without general documents is an archive too', async () => {
  const sam = await addPerson(test, { family: 'Empty' });
  const answer = await test.app.inject(as(sam, { url: url(sam) }));
  expect([...(await readZip(answer.rawPayload)).keys()]).toEqual(['family.json']);
});

it('is its owner’s alone: an Admin may not, an outsider hears of no such family [SEC-1]', async () => {
  expect(await outcome(test, member, `GET ${url(owner)}`)).toBe('403 forbidden');
  expect(await outcome(test, await addPerson(test, { family: 'X' }), `GET ${url(owner)}`)).toBe('404 not_found');
});
