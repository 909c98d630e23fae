import type { DocumentField, FieldKind } from '@kinvault/domain/documents/fields.ts';
import {
  ALL_FIELDS,
  DOCUMENT_FIELDS,
  EXPORT_FIELDS,
  pickFields,
  UPLOAD_FIELDS,
} from '@kinvault/domain/documents/fields.ts';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { importAll, makeTree, writeArchive } from '../../../test/import-archive.ts';
import { readZip } from '../../../test/read-zip.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

type Json = Record<string, unknown>;
interface Household {
  person: TestPerson;
  /** Two, Rivera and Okafor. */
  families: [string, string];
  /** Noa, whom the person looks after. */
  noa: string;
}

async function makeHousehold(person: TestPerson): Promise<Household> {
  const second = (await send(person, 'POST /api/families', { name: 'Okafor' })).json();
  const child = { name: 'Noa Rivera', bornOn: null, guardianIds: [] };
  const noa = (await send(person, `POST /api/families/${person.familyId}/people`, child)).json();
  return { person, families: [person.familyId, second.familyId], noa: noa.personId };
}

const it = base
  .extend('home', ({ owner }) => makeHousehold(owner))
  .extend('newHome', async ({ server }) =>
    makeHousehold(await addPerson(server, { name: 'Elena Rivera', family: 'Rivera' })),
  );

/** A value for every field that an export has, no two texts alike. */
function valuesFor(label: string, { isInsurance }: { isInsurance: boolean }): Json {
  const examples: Record<FieldKind, (field: DocumentField) => unknown> = {
    name: () => label,
    type: () => (isInsurance ? 'Insurance' : 'Legal'),
    insuranceKind: () => (isInsurance ? 'car' : undefined),
    person: () => undefined,
    date: (field) => `2031-01-${String(ALL_FIELDS.indexOf(field) + 1).padStart(2, '0')}`,
    text: (field) => `${field} of ${label}`.slice(0, 100),
    country: () => 'PT',
    tags: (field) => [`${field} 1`, 'two'],
    notes: (field) => `${field} of ${label}\nline two`,
    mark: () => true,
    span: (field) => (field === 'firstReminder' ? 'none' : 'P10W'),
    longText: (field) => `${field} of ${label}\nline two`,
    money: () => 48_400,
    currency: () => 'EUR',
    rhythm: () => 'P12M',
    period: (field) => (field === 'renewsFor' ? 'P12M' : 'P3M'),
    facts: (field) => [1, 2].map((at) => ({ name: `${field} ${at}`, value: `${label}` })),
  };
  return Object.fromEntries(EXPORT_FIELDS.map((field) => [field, examples[DOCUMENT_FIELDS[field].kind](field)]));
}

async function addFilled(
  person: TestPerson,
  label: string,
  target: ReturnType<typeof forFamily> | ReturnType<typeof forPerson>,
) {
  const values = valuesFor(label, { isInsurance: label.includes('Insurance') });
  const made = await createDocument(person, {
    bytes: newFile(),
    ...pickFields(UPLOAD_FIELDS, values),
    target,
  } as never);
  const later = pickFields(['timeToRenew', 'firstReminder', 'notes', 'isFavorite'], values);
  const changed = await send(person, `PATCH /api/documents/${made.id}`, { revision: made.revision, ...later });
  expect(changed.statusCode).toBe(200);
  return made;
}

const exportsOf = async ({ person, families }: Household): Promise<Buffer[]> => {
  const paths = ['/api/profile/export', ...families.map((id) => `/api/families/${id}/export`)];
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (const path of paths) answers.push(await send(person, `GET ${path}`)); // two at once are the most
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  return answers.map(({ rawPayload }) => rawPayload);
};

/** What an export says that an import brings back. */
async function comparable(zip: Buffer): Promise<unknown> {
  const files = await readZip(zip);
  const data = JSON.parse(String(files.get('profile.json') ?? files.get('family.json')));
  const described = (documents: Json[] = []) =>
    documents
      .filter(({ isInTrash }) => !isInTrash)
      .map((document) => {
        const file = (document.files as Json[]).find(({ isCurrent }) => isCurrent);
        return { ...pickFields(EXPORT_FIELDS, document), sha256: file?.sha256, fileName: file?.fileName };
      })
      .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
  return {
    family: data.family,
    documents: described(data.documents),
    people: (data.peopleLookedAfter ?? []).map(({ name, documents }: Json) => ({
      name,
      documents: described(documents as Json[]),
    })),
    collections: data.collections.map(({ kind, name, documents, trip }: Json) => ({ kind, name, documents, trip })),
  };
}

it('what a person and their families have exported comes back into an empty vault field by field [INB-4]', async ({
  home,
  newHome,
}) => {
  const { person, families, noa } = home;
  const mine = await addFilled(person, 'Insurance of Elena', forPerson(person, families[0]));
  const twin = await addFilled(person, 'Twin', forPerson(person));
  await addFilled(person, 'Twin', forPerson(person));
  const noas = await addFilled(person, 'Certificate of Noa', { kind: 'person', personId: noa, shareWith: [] });
  const general = await addFilled(person, 'Lease', forFamily(families[0]));
  await addFilled(person, 'Insurance of all', forFamily(families[1]));
  const [, trashed] = [
    await createDocument(person, { bytes: newFile(), name: 'Plain' }),
    await addFilled(person, 'Gone', forPerson(person)),
  ];
  await send(person, `DELETE /api/documents/${trashed.id}`);
  const newer = await uploadBytes(person, newFile());
  await send(person, `POST /api/documents/${twin.id}/versions`, { fileId: newer, fileName: 'newer.png', revision: 2 });
  const trip = { departsOn: '2031-03-28', returnsOn: '2031-04-11', travellerIds: [] };
  const places = [
    { kind: 'car', name: 'The car', familyId: null, documentIds: [mine.id, twin.id, general.id] },
    { kind: 'trip', name: 'Arvena', familyId: null, documentIds: [noas.id], trip },
    { kind: 'house', name: 'The car', familyId: families[0], documentIds: [general.id] },
  ];
  for (const place of places) expect((await send(person, 'POST /api/collections', place)).statusCode).toBe(201);
  await receive(person, { bytes: newFile(), fileName: 'waiting.png' });

  const before = await exportsOf(home);
  const described = await Promise.all(before.map(comparable));
  const [{ documents }] = described as [{ documents: Json[] }];
  for (const field of EXPORT_FIELDS)
    expect(
      documents.map((document) => document[field]).filter((value) => value && String(value) !== ''),
      field,
    ).not.toEqual([]);
  const names = ['kinvault.zip', 'rivera.zip', 'okafor.zip'];
  // families first: a private collection may hold their documents
  for (const at of [1, 2, 0]) {
    const results = await importAll(newHome.person, writeArchive(before[at] as Buffer, names[at]));
    expect(new Set(Object.values(results)), names[at]).toEqual(new Set(['taken']));
  }
  const waiting = (await listWaiting(newHome.person)).filter(({ fileName }) => fileName !== 'waiting.png');
  const filings = waiting.map(({ id }) => ({ receivedId: id }));
  const filed = (await send(newHome.person, 'POST /api/received/file', { filings })).json();
  expect([filed.refused, filed.done.length]).toEqual([[], 7]);
  expect(filed.done.filter(({ leftOut }: Json) => leftOut)).toEqual([]);

  const after = await Promise.all((await exportsOf(newHome)).map(comparable));
  // a collection of one's own holds what came with the same export
  const [own] = described as [{ collections: { name: string; documents: string[] }[] }];
  for (const one of own.collections) one.documents = one.documents.filter((name) => name !== 'Lease');
  expect(after).toEqual(described);
});

it('several exports side by side in one folder come in at once; collections hold what came with another of them [INB-4]', async ({
  home,
  newHome,
}) => {
  const general = await addFilled(home.person, 'Lease', forFamily(home.families[0]));
  const place = { kind: 'car', name: 'The car', familyId: null, documentIds: [general.id] };
  await send(home.person, 'POST /api/collections', place);
  const tree: Record<string, Buffer> = {};
  for (const [at, zip] of (await exportsOf(home)).entries())
    for (const [name, bytes] of await readZip(zip)) tree[`${at}/${name}`] = bytes;
  await importAll(newHome.person, makeTree(tree));
  const [waiting] = await listWaiting(newHome.person);
  expect(waiting?.proposal).toMatchObject({
    target: { kind: 'family', familyId: newHome.families[0] },
    collections: [{ name: 'The car', kind: 'car', familyId: null }],
  });
});
