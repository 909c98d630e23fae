import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../../test/add-people.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { readZip } from '../../../../test/read-zip.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base.extend('member', async ({ server, owner }) => {
  const member = await addPerson(server, { name: 'Mia', family: 'Stone' });
  await addMember(owner.familyId, member, { role: 'Admin' });
  return member;
});

const url = ({ familyId }: TestPerson) => `/api/families/${familyId}/export`;
const pngOf = (size: number) => Buffer.concat([PNG, randomBytes(size)]);

it('a family’s export has its general documents byte for byte, its trash too, and nothing of any person [D-21]', async ({
  server,
  owner,
  member,
}) => {
  const [lease, twin, old] = [pngOf(300_000), pngOf(10), pngOf(11)];
  await createDocument(owner, { name: 'Lease/2026', bytes: lease, target: forFamily(owner.familyId) });
  await createDocument(member, { name: 'lease_2026', bytes: twin, target: forFamily(owner.familyId) });
  const gone = await createDocument(owner, { name: '../Old', bytes: old, target: forFamily(owner.familyId) });
  await runSql(server, 'update documents set trashed_at = now() where id = $1', [gone.id]);
  const shareWith = [owner.familyId];
  await createDocument(member, { name: 'Hers', target: forPerson(member, ...shareWith) });
  await createDocument(owner, { name: 'Private' });
  await createDocument(member, { name: 'Elsewhere', target: forFamily(member.familyId) });

  const answer = await send(owner, `GET ${url(owner)}`);
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
    ['Lease/2026', 'Elena Rivera', false],
    ['lease_2026', 'Mia', false],
    ['../Old', 'Elena Rivera', true],
  ]);
});

it('a family’s export has its collections with what it exports of them, and no person [COL-1, COL-3, D-21]', async ({
  owner,
  member,
}) => {
  const general = await createDocument(owner, { name: 'Tickets', target: forFamily(owner.familyId) });
  const own = await createDocument(owner, { name: 'Hers', target: forPerson(owner, owner.familyId) });
  const documentIds = [general.id, own.id];
  const dates = { departsOn: '2027-03-28', returnsOn: '2027-04-11' };
  const body = { kind: 'trip', name: 'Arvena', trip: { ...dates, travellerIds: [member.id] }, documentIds };
  const made = await send(owner, 'POST /api/collections', { ...body, familyId: owner.familyId });
  const rule = { months: 6, source: 'entry.arvena.example' };
  await outcome(owner, `PATCH /api/collections/${made.json().collectionId}`, { rule });
  await send(owner, 'POST /api/collections', { ...body, name: 'Alone', familyId: null });
  const archive = await readZip((await send(member, `GET ${url(owner)}`)).rawPayload);
  const { collections } = JSON.parse(String(archive.get('family.json')));
  expect(collections).toEqual([
    {
      ...{ kind: 'trip', name: 'Arvena', documents: ['Tickets'], documentIds: [general.id] },
      trip: { ...dates, passportMonths: 6, source: 'entry.arvena.example' },
    },
  ]);
});

it('a family’s export has number, country, tags, the owner’s own notes and every version of each document [D-21]', async ({
  server,
}) => {
  const elena = await addPerson(server, { family: 'Novak' });
  const { id } = await createDocument(elena, { bytes: pngOf(20), target: forFamily(elena.familyId), number: 'C01X' });
  const edit = { revision: 1, issuingCountry: 'PT', tags: ['home'], notes: 'in the red folder' };
  expect(await outcome(elena, `PATCH /api/documents/${id}`, edit)).toBe('200');
  const upload = { fileId: await uploadBytes(elena, pngOf(30)), fileName: 'later.png', revision: 2 };
  expect(await outcome(elena, `POST /api/documents/${id}/versions`, upload)).toBe('201');
  const contents = await readZip((await send(elena, `GET ${url(elena)}`)).rawPayload);
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

it('a family without general documents is an archive too', async ({ server }) => {
  const sam = await addPerson(server, { family: 'Empty' });
  const answer = await send(sam, `GET ${url(sam)}`);
  expect([...(await readZip(answer.rawPayload)).keys()]).toEqual(['family.json']);
});

it('a family’s export names a missing file and has everything else [REL-20]', async ({ server }) => {
  const sam = await addPerson(server, { family: 'Stone' });
  const target = forFamily(sam.familyId);
  const [kept, lost] = [pngOf(10), await createDocument(sam, { name: 'Lease', target })];
  await createDocument(sam, { name: 'Insurance', bytes: kept, target });
  await server.files.delete(lost.fileId, 'original');
  const archive = await readZip((await send(sam, `GET ${url(sam)}`)).rawPayload);
  expect(archive.get('documents/Insurance.png')?.equals(kept)).toBe(true);
  expect(String(archive.get('MISSING FILES.txt'))).toContain('documents/Lease.png');
  const { missingFiles } = JSON.parse(String(archive.get('family.json')));
  expect(missingFiles).toEqual([{ path: 'documents/Lease.png', fileId: lost.fileId }]);
});

it('a family’s export is for its Admins: a Member is refused, an outsider finds no such family [SEC-1, OPS-8]', async ({
  server,
  owner,
  member,
}) => {
  await createDocument(owner, { name: 'Lease', target: forFamily(owner.familyId) });
  await createDocument(owner, { name: 'Own', target: forPerson(owner, owner.familyId) });
  const archive = await readZip((await send(member, `GET ${url(owner)}`)).rawPayload);
  expect([...archive.keys()].toSorted()).toEqual(['documents/Lease.png', 'family.json']);
  await runSql(server, `update members set role = 'Member' where person_id = $1 and family_id = $2`, [
    member.id,
    owner.familyId,
  ]);
  expect(await outcome(member, `GET ${url(owner)}`)).toBe('403 forbidden');
  expect(await outcome(await addPerson(server, { family: 'X' }), `GET ${url(owner)}`)).toBe('404 not_found');
});
