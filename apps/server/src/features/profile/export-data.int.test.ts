import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { readZip } from '../../../test/read-zip.ts';
import { receive } from '../../../test/receive.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG, uploadBytes } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

import { createExportGate } from '../documents/export/export-gate.ts';
import { exportData, readOwnData } from './export-data.ts';

const it = base.extend('leo', async ({ server, owner }) => {
  const leo = await addPerson(server, { name: 'Leo', family: 'Family of Leo' });
  await addMember(owner.familyId, leo);
  return leo;
});

function exportOf(person: TestPerson) {
  return send(person, 'GET /api/profile/export');
}

/** A picture of so many bytes, none like another. */
function pngOf(size: number): Buffer {
  return Buffer.concat([PNG, randomBytes(size)]);
}

function pathOf(server: TestServer, { fileId }: Document): string {
  return path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
}

it('an export has one’s own documents byte for byte, and everything known of them and of oneself [D-21]', async ({
  server,
  owner,
  leo,
}) => {
  const person = await signUpPerson(server, 'Ada Stone');
  await addMember(owner.familyId, person, { role: 'Viewer' });
  await addMember(leo.familyId, person, { state: 'invited' });
  const [pass, scan, twin, trashed] = [pngOf(700_000), pngOf(10), pngOf(11), pngOf(12)];
  const shareWith = [owner.familyId];
  const first = await createDocument(person, {
    bytes: pass,
    name: 'Reise/pass „Ada“',
    fileName: 'IMG 1.png',
    expiresOn: '2031-05-04',
    issuedOn: '2021-05-05',
    number: 'C01X',
    issuingCountry: 'DE',
    target: forPerson(person, ...shareWith),
  });
  const related = await createDocument(person, { bytes: scan, name: 'Scan' });
  await createDocument(person, { bytes: twin, name: 'scan' });
  const gone = await createDocument(person, { bytes: trashed, name: '../../Old' });
  // of others, though she sees it
  const others = await createDocument(owner, {
    name: 'Not hers',
    target: forPerson(owner, ...shareWith),
  });
  await createDocument(owner, { name: 'General', target: forFamily(owner.familyId) });
  await runSql(server, 'update documents set trashed_at = now() where id = $1', [gone.id]);
  await runSql(server, `update documents set tags = '{travel,2026}' where id = $1`, [first.id]);
  await runSql(
    server,
    `update reminder_preferences set off_by_mail = '{Medical}' where person_id = '${person.id}';
     insert into lead_times values ('${person.id}', 'ID', 'P8W', null)`,
  );
  await runSql(server, `insert into marks values ($1, $3, true, 'in the red folder'), ($2, $3, false, 'ask Elena')`, [
    first.id,
    others.id,
    person.id,
  ]);

  await runSql(
    server,
    `insert into proposals (id, file_id, field, value, certainty, page) select gen_random_uuid(), file_id, 'number', 'X77', 'read', 1
     from documents where id in ($1, $2)`,
    [first.id, others.id],
  );

  const remindOn = '2031-01-02';
  await send(person, `PATCH /api/documents/${first.id}/attention`, { snoozedUntil: remindOn, doneFor: '2031-05-04' });
  await send(person, `PATCH /api/documents/${others.id}/attention`, {
    isWatching: true,
    remindOn,
    remindNote: 'photos',
  });

  const dates = { departsOn: '2027-03-28', returnsOn: '2027-04-11' };
  const trip = { ...dates, travellerIds: [person.id] };
  const kept = { kind: 'trip', name: 'Arvena', familyId: null, trip, documentIds: [first.id, others.id, gone.id] };
  await send(person, 'POST /api/collections', kept);
  await send(person, 'POST /api/saved-views', { name: 'Tax', query: 'view=all&year=2026', familyId: null });

  await send(person, `PUT /api/documents/${first.id}/related/${related.id}`);

  const answer = await exportOf(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="kinvault-\d{4}-\d\d-\d\d\.zip"$/),
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'no-store',
  });
  const { 'profile.json': json, ...files } = Object.fromEntries(await readZip(answer.rawPayload));
  expect(files).toEqual({
    'documents/Reise_pass „Ada“.png': pass,
    'documents/Scan.png': scan,
    'documents/scan (2).png': twin,
    'documents/trash/_.._Old.png': trashed,
  });
  const data = JSON.parse(String(json));
  expect(data.profile).toMatchObject({ name: 'Ada Stone', email: person.email });
  expect(data.families).toEqual([
    expect.objectContaining({ name: 'Family of Ada Stone', role: 'Admin', state: 'active', isOwner: true }),
    expect.objectContaining({ name: 'Rivera', role: 'Viewer', isOwner: false }),
    expect.objectContaining({ name: null, state: 'invited', isOwner: false }),
  ]);
  expect(data.documents).toHaveLength(4);
  expect(data.documents[0]).toMatchObject({
    name: 'Reise/pass „Ada“',
    type: 'Passport',
    expiresOn: '2031-05-04',
    issuedOn: '2021-05-05',
    number: 'C01X',
    issuingCountry: 'DE',
    tags: ['travel', '2026'],
    isFavorite: true,
    notes: 'in the red folder',
    ...{ isWatching: false, remindOn: null, remindNote: null, snoozedUntil: remindOn, doneFor: '2031-05-04' },
    sharedWith: ['Rivera'],
    belongsTo: [related.id],
    isInTrash: false,
    readFromFiles: [{ field: 'number', value: 'X77', orValue: null, page: 1, passage: null, answer: null }],
    files: [{ path: 'documents/Reise_pass „Ada“.png', fileName: 'IMG 1.png', kind: 'png', sizeBytes: pass.length }],
  });
  expect(data.documents[3]).toMatchObject({ name: '../../Old', isInTrash: true });
  const asked = { isWatching: true, remindOn, remindNote: 'photos', snoozedUntil: null, doneFor: null };
  expect(data.marksOnDocumentsOfOthers).toEqual([
    { document: 'Not hers', isFavorite: false, notes: 'ask Elena', ...asked },
  ]);
  expect(data.savedViews).toEqual([{ name: 'Tax', query: 'view=all&year=2026' }]);
  expect(data.collections).toEqual([
    {
      ...{ kind: 'trip', name: 'Arvena', documents: ['Not hers', 'Reise/pass „Ada“'] },
      documentIds: [expect.any(String), data.documents[0].id],
      trip: { ...dates, travellers: [data.profile.name], passportMonths: null, source: null },
    },
  ]);
  expect(data.reminders).toMatchObject({
    ...{ timeZone: 'UTC', quietFrom: 21, isByMail: true, offInApp: [], offByMail: ['Medical'] },
    leadTimes: { ID: { timeToRenew: 'P8W', firstReminder: null } },
  });
  const text = String(json);
  for (const secret of [person.password, owner.email, leo.email, 'wrapped', 'General'])
    expect(text).not.toContain(secret);
});

it('an export has the avatar and former versions', async ({ server }) => {
  const person = await signUpPerson(server);
  const headers = { 'content-type': 'application/octet-stream' };
  await sendRequest(person, { method: 'PUT', url: '/api/profile/avatar', payload: PNG, headers });
  const [former, current] = [pngOf(5), pngOf(6)];
  const document = await createDocument(person, { bytes: former, name: 'Pass' });
  const later = await createDocument(person, { bytes: current, name: 'To be taken' });
  // as a replaced file will stand: two versions, the second current
  await runSql(
    server,
    `begin;
     set constraints all deferred;
     delete from documents where id = '${later.id}';
     insert into document_versions (document_id, number, file_id, file_name) values ('${document.id}', 2, '${later.fileId}', 'b.png');
     update documents set current_version = 2, file_id = '${later.fileId}', size_bytes = ${current.length} where id = '${document.id}';
     commit`,
  );
  const contents = Object.fromEntries(await readZip((await exportOf(person)).rawPayload));
  expect(Object.keys(contents)).toEqual([
    'profile.json',
    'avatar.webp',
    'documents/Pass.png',
    'documents/Pass (version 1).png',
  ]);
  expect(contents['documents/Pass.png']).toEqual(current);
  expect(contents['documents/Pass (version 1).png']).toEqual(former);
});

it('two exports of one person run at once; a third is refused until one is over, read to its end or given up', async ({
  server,
  leo,
}) => {
  const data = await server.transactions.readAs(bearerOf(leo.cookie), (tx, actor) => readOwnData(tx, actor, []));
  const deps = { ...server, exportGate: createExportGate() };
  const [first, second] = [await exportData(deps, data), await exportData(deps, data)];
  await expect(exportData(deps, data)).rejects.toMatchObject({ code: 'too_many_requests' });
  first.stream.resume();
  await once(first.stream, 'end');
  const third = await exportData(deps, data);
  await expect(exportData(deps, data)).rejects.toMatchObject({ code: 'too_many_requests' });
  second.stream.destroy();
  await once(second.stream, 'close');
  (await exportData(deps, data)).stream.destroy();
  third.stream.destroy();
});

it('an export may be repeated as often as one likes, and a visitor’s is refused [SEC-12]', async ({ owner, leo }) => {
  expect((await exportOf({ ...owner, cookie: '' })).statusCode).toBe(401);
  for (let index = 0; index < 10; index++) expect((await exportOf(leo)).statusCode).toBe(200);
});

it.for([
  ['the only one', 'missing'],
  ['the only one', 'damaged in its first piece'],
  ['behind others', 'missing'],
  ['behind others', 'damaged further on'],
] as const)(
  'an export leaves out and names a file that is %s and %s, and has everything else [REL-20]',
  async ([place, damage], { server }) => {
    const person = await signUpPerson(server);
    const whole = pngOf(900_000);
    if (place === 'behind others') await createDocument(person, { bytes: whole, name: 'Whole' });
    const document = await createDocument(person, { bytes: pngOf(900_000), name: 'Damaged' });
    damageFile(pathOf(server, document), damage);
    const answer = await exportOf(person);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const archive = await readZip(answer.rawPayload);
    const others = place === 'behind others' ? ['documents/Whole.png'] : [];
    expect([...archive.keys()].toSorted()).toEqual(['MISSING FILES.txt', ...others, 'profile.json']);
    if (place === 'behind others') expect(archive.get('documents/Whole.png')?.equals(whole)).toBe(true);
    const missing = { path: 'documents/Damaged.png', fileId: document.fileId };
    expect(JSON.parse(String(archive.get('profile.json'))).missingFiles).toEqual([missing]);
    expect(String(archive.get('MISSING FILES.txt'))).toContain(`- documents/Damaged.png (file ${document.fileId})`);
  },
);

it('an export leaves out and names a missing old version too [REL-20]', async ({ server }) => {
  const person = await signUpPerson(server);
  const document = await createDocument(person, { name: 'Passport' });
  const newer = { fileId: await uploadBytes(person, pngOf(10)), fileName: 'later.png', revision: 1 };
  expect((await send(person, `POST /api/documents/${document.id}/versions`, newer)).statusCode).toBe(201);
  fs.rmSync(pathOf(server, document));
  const archive = await readZip((await exportOf(person)).rawPayload);
  expect([...archive.keys()].toSorted()).toEqual(['MISSING FILES.txt', 'documents/Passport.png', 'profile.json']);
});

function damageFile(file: string, damage: string): void {
  if (damage === 'missing') {
    fs.rmSync(file);
    return;
  }
  const stored = fs.readFileSync(file);
  stored.writeUInt8(stored.readUInt8(stored.length - 50) ^ 1, damage.includes('first') ? 100 : stored.length - 50);
  fs.writeFileSync(file, stored);
}

it('a guardian’s export has the documents of whom they look after, apart from their own [PPL-2]', async ({ owner }) => {
  const body = { name: 'Noa Rivera', bornOn: '2026-08-04', guardianIds: [] };
  const { personId } = (await send(owner, `POST /api/families/${owner.familyId}/people`, body)).json();
  const target = { kind: 'person' as const, personId, shareWith: [] };
  await createDocument(owner, { name: 'Birth certificate', target });
  await createDocument(owner, { name: 'Birth certificate' });
  const archive = await readZip((await exportOf(owner)).rawPayload);
  const profile = JSON.parse(String(archive.get('profile.json')));
  expect(profile.documents).toMatchObject([{ name: 'Birth certificate' }]);
  expect(profile.peopleLookedAfter).toMatchObject([
    { name: 'Noa Rivera', bornOn: '2026-08-04', hasAccount: false, documents: [{ name: 'Birth certificate' }] },
  ]);
  expect(profile.guardianships).toMatchObject([{ person: { name: 'Noa Rivera' } }]);
  const paths = [profile.documents, profile.peopleLookedAfter[0].documents].map(([{ files }]) => files[0].path);
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(archive.has(path)).toBe(true);
});

it('what was received and not filed yet comes along, and nobody else’s [INB-1] [D-21]', async ({ owner, leo }) => {
  const bytes = pngOf(10);
  await receive(owner, { bytes, fileName: 'contract.png' });
  await receive(leo);
  await send(owner, 'POST /api/received/throw-away', { receivedIds: [await receive(owner)] });
  const zip = await readZip((await exportOf(owner)).rawPayload);
  const data = JSON.parse(String(zip.get('profile.json')));
  expect(data.received).toMatchObject([
    { path: 'received/contract.png', fileName: 'contract.png', source: 'request', sourceDetail: 'Bank of Alma' },
  ]);
  expect(zip.get('received/contract.png')?.equals(bytes)).toBe(true);
  expect([...zip.keys()].filter((name) => name.startsWith('received/'))).toHaveLength(1);
});
