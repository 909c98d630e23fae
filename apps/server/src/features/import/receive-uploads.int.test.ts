import type { Import } from '@kinvault/domain/import/import.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { beginImport, checksumOf, importFiles } from '../../../test/import-scene.ts';
import { listStored } from '../../../test/list-stored.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { sweepFiles } from '../files/sweep-files.ts';

const listImports = async (person: TestPerson): Promise<Import[]> =>
  (await send(person, 'GET /api/imports')).json().imports;

const hereOf = async (person: TestPerson, ...files: Buffer[]): Promise<boolean[]> => {
  const checksums = files.map(checksumOf);
  const answer = await send(person, 'POST /api/imports/here', { checksums });
  return checksums.map((checksum) => answer.json().here.includes(checksum));
};

const fileAll = async (person: TestPerson, filing: object = {}) => {
  const filings = (await listWaiting(person)).map(({ id }) => ({ receivedId: id, ...filing }));
  return (await send(person, 'POST /api/received/file', { filings })).json();
};

it('an import goes from upload to document: each file waits with its proposal and is filed as proposed [INB-4]', async ({
  owner,
}) => {
  const importId = await beginImport(owner);
  const proposal = {
    ...{ name: 'Car loan', type: 'Financial', number: 'L-7', issuer: 'Bank of Alma', expiresOn: '2031-05-06' },
    ...{ tags: ['loan'], notes: 'Ask Mia', isFavorite: true, timeToRenew: 'P6W', firstReminder: 'none' },
    ownFacts: [{ name: 'ASN', value: '17' }],
    collections: [{ name: 'The car', kind: 'car' }],
  };
  const results = await importFiles(owner, importId, [{ fileName: 'scan 4.png', proposal }]);
  expect(results).toMatchObject([{ result: 'taken', leftOut: [] }]);
  const [waiting] = await listWaiting(owner);
  expect(waiting).toMatchObject({ importId, source: 'import', sourceDetail: 'Papers.zip', fileName: 'scan 4.png' });
  expect(waiting?.proposal).toMatchObject({ name: 'Car loan', number: 'L-7' });

  const { done } = await fileAll(owner);
  const { collections, ...fields } = proposal;
  const details = (await send(owner, `GET /api/documents/${done[0].documentId}/details`)).json();
  expect(details).toMatchObject({ ...fields, ownerId: owner.id, sharedWith: [], revision: 1 });
  const places = (await send(owner, 'GET /api/collections')).json().collections;
  expect(places).toMatchObject([{ ...collections[0], familyId: null, documentIds: [details.id] }]);
  expect(await listImports(owner)).toMatchObject([{ id: importId, kind: 'zip', waiting: 0, filed: 1 }]);
  // the undo brings it back with its proposal
  await send(owner, 'POST /api/received/undo', { receivedIds: [waiting?.id] });
  expect((await listWaiting(owner))[0]?.proposal).toMatchObject({ number: 'L-7' });
});

it('what the caller says wins over the proposal, and the other fields come along [INB-4]', async ({
  owner,
  familyId,
}) => {
  const proposal = { name: 'A', type: 'Legal', number: 'N-1', issuer: 'Town', collections: [{ name: 'Estate' }] };
  await importFiles(owner, await beginImport(owner), [{ proposal }]);
  const said = { name: 'B', number: null, target: forPerson(owner, familyId), collectionIds: [] };
  const { done } = await fileAll(owner, said);
  const details = (await send(owner, `GET /api/documents/${done[0].documentId}/details`)).json();
  expect(details).toMatchObject({ name: 'B', type: 'Legal', number: null, issuer: 'Town', sharedWith: [familyId] });
  expect((await send(owner, 'GET /api/collections')).json().collections).toEqual([]);
});

it('a refused field is left out and named, when it comes and when it is filed [INB-4]', async ({ owner, outsider }) => {
  const theirs = await send(outsider, 'POST /api/collections', { kind: 'pet', name: 'Balu', familyId: null });
  const proposal = {
    ...{ name: 'Bill', issuedOn: '0001-01-01', color: 'red', number: 'x'.repeat(101), costMinor: 5, tags: 'tax' },
    ...{ issuer: 'Alma', costCurrency: 'EUR', collections: [{ id: theirs.json().collectionId }, { name: 'Bills' }] },
  };
  const [file] = await importFiles(owner, await beginImport(owner), [{ proposal }]);
  expect(file?.leftOut).toEqual(['issuedOn', 'color', 'number', 'tags']);
  const { done } = await fileAll(owner, { costCurrency: null });
  expect(done).toMatchObject([{ leftOut: ['costMinor', 'collections'] }]);
  const details = (await send(owner, `GET /api/documents/${done[0].documentId}/details`)).json();
  expect(details).toMatchObject({ name: 'Bill', issuer: 'Alma', costMinor: null, costCurrency: null, number: null });
  const places = (await send(owner, 'GET /api/collections')).json().collections;
  expect(places).toMatchObject([{ name: 'Bills', documentIds: [details.id] }]);
});

it('nothing that an archive says of one file costs it or the other files of its call [INB-4]', async ({ owner }) => {
  const odd: { fileName?: string; proposal?: Record<string, unknown> }[] = [
    { proposal: { notes: 'a \ud83d b' } },
    { proposal: { name: 'a\0' } },
    { proposal: { tags: ['\ude00'], [`${'x'.repeat(59)}😀`]: 1 } },
    { proposal: { 'x\ud83d': 1 } },
    { proposal: { collections: [{ name: 'a\ud83d' }] } },
    { proposal: { tags: JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`) } },
    { fileName: `${'x'.repeat(4999)}😀.png` },
    { fileName: 'a\0.png' },
  ];
  const results = await importFiles(owner, await beginImport(owner), odd);
  expect(results.map(({ result }) => result)).toEqual(odd.map(() => 'taken'));
  expect(results.flatMap(({ leftOut }) => leftOut)).toEqual(['x'.repeat(59), 'x\ufffd', 'tags']);
  const names = (await listWaiting(owner)).map(({ fileName }) => fileName);
  expect(names).toEqual(expect.arrayContaining(['a.png', 'x'.repeat(4999)]));
  expect((await fileAll(owner)).done).toHaveLength(odd.length);
});

it('two files that are filed at once make one collection of their name [INB-4]', async ({ owner }) => {
  const proposal = { collections: [{ name: 'Flat' }] };
  await importFiles(owner, await beginImport(owner), [{ proposal }, { proposal }, { proposal }]);
  const waiting = await listWaiting(owner);
  const file = (id: string) => outcome(owner, 'POST /api/received/file', { filings: [{ receivedId: id }] });
  expect(await Promise.all(waiting.map(({ id }) => file(id)))).toEqual(['200', '200', '200']);
  const places = (await send(owner, 'GET /api/collections')).json().collections;
  expect(places.map(({ documentIds }: { documentIds: string[] }) => documentIds.length)).toEqual([3]);
});

it('what is here is told by its checksum alone, and not brought in twice, also at once [INB-4]', async ({
  owner,
  member,
}) => {
  const [mine, theirs, waiting, twice] = [newFile(), newFile(), newFile(), newFile()];
  await createDocument(owner, { bytes: mine });
  await createDocument(member, { bytes: theirs });
  await receive(owner, { bytes: waiting });
  expect(await hereOf(owner, mine, theirs, waiting, twice)).toEqual([true, false, true, false]);
  const importId = await beginImport(owner);
  const both = await Promise.all(
    [1, 2].map(() => importFiles(owner, importId, [{ bytes: mine }, { bytes: twice }, { bytes: twice }])),
  );
  const results = both.flat().map(({ result }) => result);
  expect(results.filter((result) => result === 'taken')).toHaveLength(1);
  expect(results.filter((result) => result === 'here')).toHaveLength(5);
  expect(await hereOf(owner, twice)).toEqual([true]);
});

it('a repeat with its key answers the same and brings nothing again; an upload that is no longer one is named [INB-4]', async ({
  owner,
  member,
}) => {
  const importId = await beginImport(owner);
  const files = [
    { fileId: await uploadBytes(owner, newFile()), fileName: 'a.png', proposal: {} },
    { fileId: await uploadBytes(member, newFile()), fileName: 'b.png', proposal: {} },
  ];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const call = () =>
    sendRequest(owner, { method: 'POST', url: `/api/imports/${importId}/received`, payload: { files }, headers });
  const [first, again] = [await call(), await call()];
  expect(first.json().files).toMatchObject([{ result: 'taken' }, { result: 'upload_unknown' }]);
  expect(again.json()).toEqual(first.json());
  const later = await send(owner, `POST /api/imports/${importId}/received`, { files });
  expect(later.json().files).toMatchObject([{ result: 'upload_unknown' }, { result: 'upload_unknown' }]);
  expect(await listWaiting(owner)).toHaveLength(1);
});

it('an upload that becomes a document at the same moment is the one or the other [INB-4]', async ({ owner }) => {
  const importId = await beginImport(owner);
  for (let round = 0; round < 5; round++) {
    const fileId = await uploadBytes(owner, newFile());
    const document = { fileId, fileName: 'a.png', name: 'A', type: 'Other', target: forPerson(owner) };
    const [created, imported] = await Promise.all([
      outcome(owner, 'POST /api/documents', document),
      send(owner, `POST /api/imports/${importId}/received`, { files: [{ fileId, fileName: 'a.png', proposal: {} }] }),
    ]);
    expect(created).toBe('201');
    expect(['taken', 'upload_unknown']).toContain(imported.json().files[0].result);
  }
  expect(await listWaiting(owner)).toEqual([]);
});

it('undone, what waits is gone for good and what was filed is in the trash; it can be brought in again [INB-4]', async ({
  server,
  owner,
}) => {
  const files = [newFile(), newFile(), newFile()].map((bytes) => ({ bytes }));
  const before = listStored(server).length;
  const importId = await beginImport(owner);
  await importFiles(owner, importId, files);
  const elsewhere = await receive(owner);
  const [last] = (await listWaiting(owner)).filter(({ id }) => id !== elsewhere);
  await send(owner, 'POST /api/received/file', { filings: [{ receivedId: last?.id }] });
  const undo = () => send(owner, `POST /api/imports/${importId}/undo`);
  const both = (await Promise.all([undo(), undo()])).map((answer) => answer.json());
  const sum = (key: string) => both.reduce((all, one) => all + one[key], 0);
  expect(['deleted', 'trashed', 'kept'].map(sum)).toEqual([2, 1, 0]);
  expect((await undo()).json()).toEqual({ deleted: 0, trashed: 0, kept: 0 });
  expect((await listWaiting(owner)).map(({ id }) => id)).toEqual([elsewhere]);
  expect((await send(owner, 'GET /api/trash')).json().documents).toHaveLength(1);
  await sweepFiles({ transactions: server.transactions, files: server.files, log: () => {} });
  expect(listStored(server).length - before).toBe(2);
  expect(await outcome(owner, `POST /api/imports/${importId}/received`, { files: [await upload(owner)] })).toBe(
    '404 not_found',
  );
  const again = await importFiles(owner, await beginImport(owner), files);
  expect(again.map(({ result }) => result)).toEqual(['taken', 'taken', 'taken']);
});

it('what was filed from an import that is undone does not wait again, also where both are undone at once [INB-4]', async ({
  owner,
}) => {
  const filedOf = async (importId: string) => {
    await importFiles(owner, importId, [{}]);
    const [waiting] = await listWaiting(owner);
    await fileAll(owner);
    return () => outcome(owner, 'POST /api/received/undo', { receivedIds: [waiting?.id] });
  };
  const undo = (importId: string) => outcome(owner, `POST /api/imports/${importId}/undo`);
  const importId = await beginImport(owner);
  const unfile = await filedOf(importId);
  expect([await undo(importId), await unfile()]).toEqual(['200', '404 not_found']);
  for (let round = 0; round < 5; round++) {
    const another = await beginImport(owner);
    const both = await filedOf(another);
    const [first, second] = await Promise.all([undo(another), both()]);
    expect(first).toBe('200');
    expect(['200', '404 not_found']).toContain(second);
    expect(await listWaiting(owner)).toEqual([]);
  }
});

it('an undo and what comes in at the same moment leave nothing behind [INB-4]', async ({ owner }) => {
  for (let round = 0; round < 5; round++) {
    const importId = await beginImport(owner);
    const files = [await upload(owner), await upload(owner)];
    const [imported] = await Promise.all([
      outcome(owner, `POST /api/imports/${importId}/received`, { files }),
      outcome(owner, `POST /api/imports/${importId}/undo`),
    ]);
    expect(['200', '404 not_found']).toContain(imported);
  }
  expect(await listWaiting(owner)).toEqual([]);
});

it('the database lets nobody import what is another’s, or into another’s [SEC-7]', async ({
  server,
  owner,
  member,
}) => {
  const importId = await beginImport(owner);
  const theirImport = await beginImport(member);
  const theirs = await uploadBytes(member, newFile());
  const mine = await uploadBytes(owner, newFile());
  const insert = (file: string, into: string, person: string) =>
    sqlAsPerson(server, owner.id, [
      `insert into received (id, person_id, file_id, file_name, source, import_id)
       values (gen_random_uuid(), '${person}', '${file}', 'x', 'import', '${into}') returning id`,
    ]);
  await expect(insert(theirs, importId, owner.id)).rejects.toThrow(/row-level security/);
  await expect(insert(mine, theirImport, owner.id)).rejects.toThrow(/row-level security/);
  await expect(insert(mine, importId, member.id)).rejects.toThrow(/row-level security/);
  expect(await insert(mine, importId, owner.id)).toHaveLength(1);
});

async function upload(person: TestPerson) {
  return { fileId: await uploadBytes(person, newFile()), fileName: 'a.png', proposal: {} };
}
