import { randomUUID } from 'node:crypto';
import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const PEOPLE = 4;
const FAMILIES = 2;
const STANDINGS = [
  'Admin active',
  'Member active',
  'Viewer active',
  'Member invited',
  'Admin requested',
  null,
] as const;
/** A document of one's own, of a family, shared with a family or with one person, or in the trash. */
const KINDS = ['private', 'general', 'shared', 'given', 'trashed'] as const;
const DOCUMENTS = PEOPLE * KINDS.length;

interface Scene {
  founderId: string;
  people: TestPerson[];
  documents: { id: string; ownerId: string }[];
}

const it = base.extend('scene', { scope: 'file' }, async ({ server, sql }): Promise<Scene> => {
  const [founder, ...people] = await addPeople(server, PEOPLE + 1);
  const documents: Scene['documents'] = [];
  for (const owner of people)
    for (const _kind of KINDS) documents.push({ id: (await createDocument(owner)).id, ownerId: owner.id });
  await sql.run('delete from rate_limits');
  return { founderId: founder?.id ?? '', people, documents };
});

const many = <T>(arbitrary: fc.Arbitrary<T>, length: number) =>
  fc.array(arbitrary, { minLength: length, maxLength: length });
const family = fc.nat(FAMILIES - 1);
const person = fc.nat(PEOPLE - 1);
/** People and families by their place. The others may look after the first person, or read in an emergency of the second. */
const world = fc.record({
  standings: many(many(fc.constantFrom(...STANDINGS), PEOPLE), FAMILIES),
  kinds: many(fc.record({ kind: fc.constantFrom(...KINDS), family, person }), DOCUMENTS),
  guards: many(fc.boolean(), PEOPLE),
  contacts: many(fc.boolean(), PEOPLE),
  collections: fc.array(
    fc.record({
      family: fc.option(family),
      person,
      isIn: many(fc.boolean(), DOCUMENTS),
      travels: many(fc.boolean(), PEOPLE),
      readBy: fc.option(person),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** A world whose families and collections have ids. */
type Named = Omit<World, 'collections'> & {
  families: string[];
  collections: (World['collections'][number] & { id: string })[];
};

const isActive = ({ standings }: Named, familyAt: number, personAt: number) =>
  standings[familyAt]?.[personAt]?.endsWith('active') ?? false;

function membersSql({ founderId, people }: Scene, { families, standings }: Named): string[] {
  const row = (familyId: string, personId: string, standing: string) =>
    `insert into members (family_id, person_id, role, state)
      values ('${familyId}', '${personId}', '${standing.replace(' ', "', '")}')`;
  return families.flatMap((id, index) => [
    `insert into families (id, name, owner_id) values ('${id}', 'F', '${founderId}')`,
    row(id, founderId, 'Admin active'),
    ...people.flatMap((one, place) => {
      const standing = standings[index]?.[place];
      return standing ? [row(id, one.id, standing)] : [];
    }),
  ]);
}

function actingSql({ people }: Scene, { guards, contacts }: Named): string[] {
  const [first, second] = people;
  const guardians = people.filter((one, index) => guards[index] && one !== first);
  const readers = people.filter((one, index) => contacts[index] && one !== second).slice(0, 3);
  return [
    ...guardians.map(
      ({ id }) => `insert into guardians (person_id, guardian_id, accepted_at) values ('${first?.id}', '${id}', now())`,
    ),
    ...readers.map(
      ({ id }) => `insert into emergency_contacts
        (person_id, contact_id, wait_days, asked_at, message, request_days, opens_at, opened_at, is_opened_by_owner)
        values ('${second?.id}', '${id}', 7, now(), '', 7, now() + interval '7 days', now(), true)`,
    ),
  ];
}

function documentsSql({ people, documents }: Scene, one: Named): string[] {
  return documents.flatMap(({ id, ownerId }, index) => {
    const of = one.kinds[index];
    const familyId = one.families[of?.family ?? 0];
    const receiver = people[of?.person ?? 0]?.id ?? ownerId;
    if (of?.kind === 'general')
      return [`update documents set owner_id = null, family_id = '${familyId}' where id = '${id}'`];
    if (of?.kind === 'trashed') return [`update documents set trashed_at = now() where id = '${id}'`];
    const ownerAt = people.findIndex((other) => other.id === ownerId);
    if (of?.kind === 'shared' && isActive(one, of.family, ownerAt))
      return [`insert into shares (document_id, owner_id, family_id) values ('${id}', '${ownerId}', '${familyId}')`];
    if (of?.kind !== 'given' || receiver === ownerId) return [];
    return [
      `insert into shares (document_id, owner_id, person_id)
        select '${id}', '${ownerId}', '${receiver}' where have_common_family('${ownerId}', '${receiver}')`,
    ];
  });
}

function collectionsSql({ people, documents }: Scene, { families, collections }: Named): string[] {
  return collections.flatMap(({ id, family: familyAt, person: personAt, isIn, travels, readBy }) => {
    const whose = familyAt === null ? `null, '${people[personAt]?.id}'` : `'${families[familyAt]}', null`;
    const within = documents.filter((_document, index) => isIn[index]);
    return [
      `insert into collections (id, family_id, owner_id, kind, name, departs_on, returns_on)
        values ('${id}', ${whose}, 'trip', 'Arvena', '2027-03-28', '2027-04-11')`,
      ...people.flatMap((one, place) =>
        travels[place] ? [`insert into trip_travellers values ('${id}', '${one.id}')`] : [],
      ),
      ...(readBy === null
        ? []
        : [
            `update collections set passport_months = 6, rule_at = now(), rule_by = '${people[readBy]?.id}' where id = '${id}'`,
          ]),
      ...within.map((document) => `insert into collection_documents values ('${id}', '${document.id}')`),
    ];
  });
}

/** Replaces everything but people and the documents themselves. */
function worldSql(scene: Scene, one: Named): string {
  return [
    'begin',
    ...scene.documents.map(
      ({ id, ownerId }) =>
        `update documents set owner_id = '${ownerId}', family_id = null, trashed_at = null where id = '${id}'`,
    ),
    'delete from shares; delete from collections; delete from families',
    'delete from guardians; delete from emergency_contacts',
    ...membersSql(scene, one),
    ...actingSql(scene, one),
    ...documentsSql(scene, one),
    ...collectionsSql(scene, one),
    'commit',
  ].join(';\n');
}

const read = async (reader: TestPerson, path: string) => (await send(reader, `GET ${path}`)).json();
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id).toSorted();

/** In a family's trip its active members, in one's own those who share a family with the reader. */
function knows({ people }: Scene, one: Named, { family: familyAt }: World['collections'][number], reader: TestPerson) {
  const readerAt = people.indexOf(reader);
  const share = (place: number) =>
    one.families.some((_id, at) => isActive(one, at, place) && isActive(one, at, readerAt));
  return (place: number) => (familyAt === null ? place === readerAt || share(place) : isActive(one, familyAt, place));
}

/** What this reader gets, against what they may read document by document. */
async function expectHonestAnswers(scene: Scene, one: Named, reader: TestPerson): Promise<void> {
  const { people, documents } = scene;
  const at = people.indexOf(reader);
  const listed: { id: string }[] = (await read(reader, '/api/documents?limit=200')).documents;
  const told: Collection[] = (await read(reader, '/api/collections')).collections;
  const mine = one.collections.filter((collection) =>
    collection.family === null ? collection.person === at : isActive(one, collection.family, at),
  );
  expect(idsOf(told)).toEqual(idsOf(mine));
  for (const { id, documentIds, trip } of told) {
    const collection = mine.find((other) => other.id === id);
    if (!collection) continue;
    const { isIn, travels, readBy } = collection;
    const isKnown = knows(scene, one, collection, reader);
    expect(trip?.travellerIds).toEqual(idsOf(people.filter((_person, place) => travels[place] && isKnown(place))));
    expect(trip?.rule?.by ?? null).toBe(readBy !== null && isKnown(readBy) ? people[readBy]?.id : null);
    const within = documents.filter(
      (document, index) => isIn[index] && listed.some((other) => other.id === document.id),
    );
    expect(documentIds.toSorted()).toEqual(idsOf(within));
  }
}

it('what a reader gets of collections are the documents that they can read and the travellers whom they know, and no more [COL-1, COL-3, SEC-7]', async ({
  sql,
  scene,
}) => {
  await fc.assert(
    fc.asyncProperty(world, async ({ collections, ...rest }) => {
      const named = { ...rest, collections: collections.map((of) => ({ ...of, id: randomUUID() })) };
      const one: Named = { ...named, families: rest.standings.map(() => randomUUID()) };
      await sql.run(worldSql(scene, one));
      for (const reader of scene.people) await expectHonestAnswers(scene, one, reader);
    }),
    { numRuns: 30 },
  );
}, 300_000);
