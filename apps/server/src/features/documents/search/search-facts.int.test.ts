import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { indexTexts } from './index-texts.ts';

const FACTS = {
  number: 'AH-71 2286',
  issuer: 'Ankerhus Versicherung',
  contactPhone: '+44 20 7946 0177',
  customerNumber: '4471902',
  contactPage: 'ankerhus.example/claims',
  originalPlace: 'Blaue Schachtel im Flur',
  lentTo: 'Tomás',
  ownFacts: [{ name: 'Drivers', value: 'Elena 東京' }],
  sharedNote: 'Ring before you go to a garage.',
};

async function search(person: TestPerson, words: string) {
  const { hits } = (await send(person, `GET /api/documents/search?q=${encodeURIComponent(words)}`)).json();
  return hits.map((hit: { documentId: string; where: string }) => `${hit.where} ${hit.documentId}`);
}

it.for([
  ...['ah-71 2286', 'AH-71', 'ankerh', '7946', '4471902', 'ankerhus.example', 'blaue schachtel', 'tomas'],
  ...['drivers elena', '京', 'garage', 'blaue tomas garage'],
])('a paper is found by its facts: %s [COL-4]', async (words, { owner }) => {
  const { id } = await createDocument(owner, { ...FACTS, target: forPerson(owner) } as object);
  expect(await search(owner, words)).toEqual([`facts ${id}`]);
});

it('whoever sees a paper finds it by its facts, and nobody else does [COL-4] [SEC-7]', async ({
  owner,
  member,
  outsider,
}) => {
  const { id } = await createDocument(owner, { ...FACTS, target: forPerson(owner, owner.familyId) } as object);
  const hidden = await createDocument(owner, { ...FACTS, target: forPerson(owner) } as object);
  expect((await search(owner, 'ankerhus')).toSorted()).toEqual([`facts ${hidden.id}`, `facts ${id}`].toSorted());
  expect(await search(member, 'ankerhus')).toEqual([`facts ${id}`]);
  expect(await search(outsider, 'ankerhus')).toEqual([]);
  expect(await outcome(owner, `DELETE /api/documents/${id}/shares/${owner.familyId}`)).toBe('204');
  expect(await search(member, 'ankerhus')).toEqual([]);
  await outcome(owner, `DELETE /api/documents/${hidden.id}`);
  expect(await search(owner, 'ankerhus')).toEqual([`facts ${id}`]);
});

it('a search for the name says where the original is [COL-4]', async ({ owner }) => {
  const originalPlace = 'Blue box in the hall';
  const { id } = await createDocument(owner, {
    name: 'Birth certificate',
    originalPlace,
    target: forPerson(owner),
  } as object);
  await createDocument(owner, { name: 'Birth certificate of Leo', target: forPerson(owner) } as object);
  const { hits } = (await send(owner, 'GET /api/documents/search?q=birth+certificate')).json();
  expect(hits).toMatchObject([{ documentId: id, where: 'facts', original: originalPlace }]);
  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, lentTo: 'Tomás' })).toBe('200');
  const lent = (await send(owner, 'GET /api/documents/search?q=birth+certificate')).json().hits;
  expect(lent).toMatchObject([{ documentId: id, lentTo: 'Tomás' }]);
});

it('an edit, a new owner and a renewal move the words along [COL-4]', async ({ owner, member }) => {
  const { id } = await createDocument(owner, { ...FACTS, target: forPerson(owner, owner.familyId) } as object);
  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, issuer: 'Seeblick' })).toBe('200');
  expect([await search(owner, 'ankerhus versicherung'), await search(owner, 'seeblick')]).toEqual([
    [],
    [`facts ${id}`],
  ]);
  const newer = await createDocument(owner, { name: 'New', target: forPerson(owner, owner.familyId) } as object);
  expect(await outcome(owner, `POST /api/documents/${id}/renewals`, { newDocumentId: newer.id })).toBe('200');
  expect(await search(owner, 'seeblick')).toContain(`facts ${newer.id}`);
  const { revision } = (await send(owner, `GET /api/documents/${newer.id}`)).json();
  expect(await outcome(owner, `PATCH /api/documents/${newer.id}`, { revision, ownerId: member.id })).toBe('200');
  expect(await search(member, 'seeblick')).toContain(`facts ${newer.id}`);
});

it('the numbers of a vault of an earlier version are found once they are indexed [COL-4]', async ({
  server,
  owner,
}) => {
  const { id } = await createDocument(owner, { number: FACTS.number, target: forPerson(owner) } as object);
  await runSql(server, 'update documents set facts_text = null, facts_words = null where id = $1', [id]);
  expect(await search(owner, 'ah-71')).toEqual([]);
  await indexTexts({ ...server, enqueue: async () => {} });
  expect(await search(owner, 'ah-71')).toEqual([`facts ${id}`]);
});
