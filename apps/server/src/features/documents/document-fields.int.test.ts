import {
  ALL_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  EXPORT_FIELDS,
  FACTS_FIELDS,
  type FieldKind,
  LIST_FIELDS,
  pickFields,
  SHARED_FIELDS,
  UPLOAD_FIELDS,
} from '@kinvault/domain/documents/fields.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { readZip } from '../../../test/read-zip.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

type Values = Record<DocumentField, unknown>;
type Read = Record<string, unknown>;

/** A value for every field, no two texts alike. */
function valuesFor(round: number, ownerId: string): Values {
  const examples: Record<FieldKind, (field: string) => unknown> = {
    name: (field) => `${field} ${round}`,
    type: () => ['Passport', 'Legal'][round],
    insuranceKind: () => ['health', 'car'][round],
    person: () => ownerId,
    date: (field) => `20${30 + round}-01-${String(ALL_FIELDS.indexOf(field as DocumentField) + 1).padStart(2, '0')}`,
    text: (field) => `${field} ${round}`,
    country: () => ['PT', 'Utopia'][round],
    tags: (field) => [`${field} ${round}`],
    notes: (field) => `${field} ${round}`,
    mark: () => true,
    span: () => ['P10W', 'P3M'][round],
    longText: (field) => `${field} ${round}\nline two`,
    money: () => [48_400, 0][round],
    currency: () => ['EUR', 'JPY'][round],
    rhythm: () => ['P12M', 'once'][round],
    period: () => ['P3M', 'P12M'][round],
    facts: (field) => [{ name: field, value: `${round}` }],
  };
  const entries = ALL_FIELDS.map((field) => [field, examples[DOCUMENT_FIELDS[field].kind](field)]);
  return Object.fromEntries(entries) as Values;
}

const readDetails = async (person: TestPerson, id: string): Promise<Read> =>
  (await send(person, `GET /api/documents/${id}/details`)).json();

async function readListed(person: TestPerson, id: string): Promise<Read> {
  const { documents } = (await send(person, 'GET /api/documents?limit=200')).json();
  return documents.find((document: Read) => document.id === id);
}

async function readFacts(person: TestPerson): Promise<Read[]> {
  return (await send(person, 'GET /api/documents/facts')).json().facts;
}

async function readExported(person: TestPerson, id: string): Promise<Read> {
  const archive = await readZip((await send(person, 'GET /api/profile/export')).rawPayload);
  const { documents } = JSON.parse(String(archive.get('profile.json')));
  return documents.find((document: Read) => document.id === id);
}

it('every field of an upload is read back from details, list and export [UPL-5, D-21, D-22]', async ({ owner }) => {
  const said = pickFields(UPLOAD_FIELDS, valuesFor(0, owner.id));
  const { id } = await createDocument(owner, { ...said, target: forPerson(owner) } as object);
  const uploaded = <F extends DocumentField>(fields: readonly F[]) =>
    pickFields(
      UPLOAD_FIELDS.filter((field) => (fields as readonly DocumentField[]).includes(field)),
      said,
    );
  expect(await readDetails(owner, id)).toMatchObject(said);
  expect(await readListed(owner, id)).toMatchObject(uploaded(LIST_FIELDS));
  expect(await readFacts(owner)).toEqual([{ id, ...uploaded(FACTS_FIELDS) }]);
  expect(await readExported(owner, id)).toMatchObject(uploaded(EXPORT_FIELDS));
});

it('every field of an edit is read back from details, list, export and activity [DVW-7, D-21, D-22]', async ({
  owner,
  member,
}) => {
  const { id } = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  const said = valuesFor(1, owner.id);
  const before = await readDetails(owner, id);
  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, ...said })).toBe('200');
  expect(await readDetails(owner, id)).toMatchObject(said);
  expect(await readListed(owner, id)).toMatchObject(pickFields(LIST_FIELDS, said));
  expect(await readFacts(owner)).toEqual([{ id, ...pickFields(FACTS_FIELDS, said) }]);
  expect(await readExported(owner, id)).toMatchObject(pickFields(EXPORT_FIELDS, said));

  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 2, ownerId: member.id })).toBe('200');
  const { entries } = (await send(member, `GET /api/documents/${id}/activity`)).json();
  const changes = entries.flatMap(({ detail }: { detail: { changes?: Read[] } }) => detail.changes ?? []);
  const told = { ...said, ownerId: member.name };
  expect(changes.toSorted(byField)).toEqual(
    SHARED_FIELDS.map((field) => {
      const isTold = DOCUMENT_FIELDS[field].activity === 'values';
      const from = field === 'ownerId' ? owner.name : before[field];
      return { field, from: isTold ? textOf(from) : null, to: isTold ? textOf(told[field]) : null };
    }).toSorted(byField),
  );
});

const byField = (one: Read, other: Read) => String(one.field).localeCompare(String(other.field));
function textOf(value: unknown): unknown {
  if (typeof value === 'number') return `${value} JPY`; // the currency of the second round
  return Array.isArray(value) ? value.join(', ') || null : value;
}

it('every field is either in lists or kept out of them, as the list says', async ({ owner }) => {
  const { id } = await createDocument(owner);
  const listed = Object.keys(await readListed(owner, id));
  expect(ALL_FIELDS.filter((field) => listed.includes(field))).toEqual(LIST_FIELDS);
});

it('facts of all documents are of those that the reader sees, and as they are now [COL-4] [SEC-7]', async ({
  owner,
  member,
  outsider,
}) => {
  const seen = await createDocument(owner, { issuer: 'Seen', target: forPerson(owner, owner.familyId) } as object);
  const older = await createDocument(owner, { issuer: 'Older', target: forPerson(owner, owner.familyId) } as object);
  await createDocument(owner, { issuer: 'Private', target: forPerson(owner) } as object);
  await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  expect((await readFacts(owner)).map(({ issuer }) => issuer)).toEqual(['Private', 'Older', 'Seen']);
  expect((await readFacts(member)).map(({ issuer }) => issuer)).toEqual(['Older', 'Seen']);
  expect(await readFacts(outsider)).toEqual([]);
  expect(await outcome(owner, `PATCH /api/documents/${seen.id}`, { revision: 1, issuer: null, lentTo: 'Leo' })).toBe(
    '200',
  );
  expect(await outcome(owner, `DELETE /api/documents/${older.id}`)).toBe('204');
  expect(await readFacts(member)).toEqual([{ id: seen.id, lentTo: 'Leo' }]);
});

it('an upload with an unknown field is refused and makes no document [SEC-5]', async ({ owner }) => {
  const fileId = await uploadBytes(owner);
  const body = { fileId, fileName: 'a.png', name: 'Passport', target: forPerson(owner), placeOfNowhere: 'Berlin' };
  expect(await outcome(owner, 'POST /api/documents', body)).toBe('400 bad_request');
  expect((await send(owner, 'GET /api/documents')).json().documents).toEqual([]);
});

it('the activity leaves out an old edit of a field that no longer exists, and shows the rest', async ({
  server,
  owner,
}) => {
  const { id } = await createDocument(owner);
  const detail = {
    changes: [
      { field: 'shoeSize', from: null, to: '42' },
      { field: 'name', from: 'A', to: 'B' },
    ],
  };
  await runSql(server, `update activity set action = 'edited', detail = $2 where document_id = $1`, [id, detail]);
  const { entries } = (await send(owner, `GET /api/documents/${id}/activity`)).json();
  expect(entries[0].detail.changes).toEqual([{ field: 'name', from: 'A', to: 'B' }]);
});
