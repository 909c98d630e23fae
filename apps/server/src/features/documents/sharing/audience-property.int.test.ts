import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { addPeople, cookieFor } from '../../../../test/add-people.ts';
import { it as base } from '../../../../test/fixtures.ts';
import type { SqlSession } from '../../../../test/sql-session.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

const PEOPLE = 5;
const FAMILIES = 3;
const STANDINGS = [
  'Admin active',
  'Member active',
  'Viewer active',
  'Member invited',
  'Admin requested',
  null,
] as const;

/** Somebody's part in looking after the owner, as the end of a row's values; null: they have none. */
const PARTS = {
  asked: 'null, null',
  active: 'now(), null',
  later: `now(), now() + interval '1 day'`,
  over: `now(), now() - interval '1 second'`,
} as const;
/** Somebody's part in an emergency of the owner, as the end of a row's values; null: they have none. */
const EMERGENCIES = {
  named: 'null, null, null, null, null, false',
  waiting: `now(), '', 7, now() + interval '7 days', null, false`,
  open: `now(), '', 7, now() + interval '7 days', now(), true`,
} as const;
const EMERGENCY_NAMES = [...(Object.keys(EMERGENCIES) as (keyof typeof EMERGENCIES)[]), null];
const PART_NAMES = [...(Object.keys(PARTS) as (keyof typeof PARTS)[]), null];

const it = base.extend('people', { scope: 'file' }, ({ server }) => addPeople(server, PEOPLE));

/**
 * Everyone's role and state in each family, the documents' owner first; what is shared and what is in the trash; who looks
 * after the owner or is named for their emergency, and with whom alone the document is shared.
 */
const world = fc.record({
  standings: fc.array(fc.array(fc.constantFrom(...STANDINGS), { minLength: PEOPLE, maxLength: PEOPLE }), {
    minLength: FAMILIES,
    maxLength: FAMILIES,
  }),
  shared: fc.array(fc.boolean(), { minLength: FAMILIES, maxLength: FAMILIES }),
  trashed: fc.array(fc.boolean(), { minLength: FAMILIES, maxLength: FAMILIES }),
  parts: fc.array(fc.constantFrom(...PART_NAMES), { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 }),
  emergencies: fc.array(fc.constantFrom(...EMERGENCY_NAMES), { minLength: 3, maxLength: 3 }),
  received: fc.array(fc.boolean(), { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

const ownerId = (people: TestPerson[]) => (people[0] as TestPerson).id;

interface Scene {
  server: TestServer;
  sql: SqlSession;
  people: TestPerson[];
}

/**
 * Replaces all families and documents. A document is shared where its owner is active, as the rules demand. Another
 * person owns the families, since each has an owner. Returns the ids of a personal and of a general document.
 */
async function arrange(
  { server, sql, people }: Scene,
  { standings, shared, trashed, parts, emergencies, received }: World,
) {
  const founder = await addPeople(server, 1).then(([one]) => (one as TestPerson).id);
  const families = standings.map(() => randomUUID());
  const rows = standings.flatMap((family, index) =>
    family.flatMap((standing, person) => {
      if (standing === null) return [];
      const [role, state] = standing.split(' ');
      return [`('${families[index]}', '${people[person]?.id}', '${role}', '${state}')`];
    }),
  );
  await sql.run(`
    begin;
    delete from documents; delete from families; delete from guardians; delete from emergency_contacts;
    ${families
      .map(
        (id, index) => `insert into families (id, name, owner_id) values ('${id}', 'F${index}', '${founder}');
      insert into members (family_id, person_id, role, state) values ('${id}', '${founder}', 'Admin', 'active');`,
      )
      .join('')}
    ${rows.length > 0 ? `insert into members (family_id, person_id, role, state) values ${rows.join(',')};` : ''}
    commit`);
  const owner = people[0] as TestPerson;
  const personal = (await createDocument(owner)).id;
  const general = (await createDocument(owner)).id;
  for (const [index, familyId] of families.entries()) {
    if (shared[index] && standings[index]?.[0]?.endsWith('active'))
      await sql.run('insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)', [
        personal,
        ownerId(people),
        familyId,
      ]);
  }
  await sql.run('update documents set owner_id = null, family_id = $2 where id = $1', [general, families[0]]);
  for (const [index, part] of parts.entries()) {
    const values = part && `('${ownerId(people)}', '${people[index + 1]?.id}', ${PARTS[part]})`;
    if (values) await sql.run(`insert into guardians (person_id, guardian_id, accepted_at, until) values ${values}`);
  }
  await nameContacts({ sql, people }, emergencies);
  for (const [index, isReceiver] of received.entries()) {
    if (isReceiver)
      await sql.run(
        `insert into shares (document_id, owner_id, person_id)
         select $1, $2::uuid, $3::uuid where have_common_family($2::uuid, $3::uuid)`,
        [personal, ownerId(people), people[index + 1]?.id],
      );
  }
  const deleted = families.filter((_id, index) => trashed[index]);
  await sql.run('update families set deleted_at = now() where id = any($1)', [deleted]);
  return { personal, general };
}

async function nameContacts({ sql, people }: Pick<Scene, 'sql' | 'people'>, emergencies: World['emergencies']) {
  for (const [index, part] of emergencies.entries()) {
    const values = part && `('${ownerId(people)}', '${people[index + 1]?.id}', 7, ${EMERGENCIES[part]})`;
    if (values)
      await sql.run(
        `insert into emergency_contacts
         (person_id, contact_id, wait_days, asked_at, message, request_days, opens_at, opened_at, is_opened_by_owner)
         values ${values}`,
      );
  }
}

async function readersOf({ server, sql }: Scene, documentId: string): Promise<string[]> {
  const everybody = await sql.run(`select u.id, s.token from auth.users u join auth.sessions s on s.user_id = u.id`);
  const readers: string[] = [];
  for (const { id, token } of everybody) {
    const headers = { cookie: cookieFor(server, String(token)) };
    const { statusCode } = await server.app.inject({ url: `/api/documents/${documentId}`, headers });
    if (statusCode === 200) readers.push(String(id));
    else expect(statusCode).toBe(404);
  }
  return readers.toSorted();
}

async function audienceFor({ server, sql }: Scene, personId: string, documentId: string) {
  const [session] = await sql.run('select token from auth.sessions where user_id = $1', [personId]);
  const headers = { cookie: cookieFor(server, String(session?.token)) };
  return (await server.app.inject({ url: `/api/documents/${documentId}/audience`, headers })).json();
}

const idsOf = ({ people: found }: { people: { id: string }[] }) => found.map(({ id }) => id).toSorted();

it('the audience shown to a document’s owner is exactly who can read it; others get the right number and no stranger [PER-4, PPL-11]', async ({
  server,
  sql,
  people,
}) => {
  const scene = { server, sql, people };
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const { personal, general } = await arrange(scene, one);
      const readers = await readersOf(scene, personal);
      const told = await audienceFor(scene, ownerId(people), personal);
      expect(idsOf(told)).toEqual(readers);
      expect(told.othersCount).toBe(0);
      for (const reader of readers) {
        const answer = await audienceFor(scene, reader, personal);
        expect(readers).toEqual(expect.arrayContaining(idsOf(answer)));
        // who looks after the owner is not told of another home
        const isGuardian = ['active', 'later'].includes(
          one.parts[people.findIndex(({ id }) => id === reader) - 1] ?? '',
        );
        if (!isGuardian) expect(answer.people.length + answer.othersCount).toBe(readers.length);
      }
      const ofFamily = await readersOf(scene, general);
      for (const reader of ofFamily) {
        const answer = await audienceFor(scene, reader, general);
        expect([idsOf(answer), answer.othersCount]).toEqual([ofFamily, 0]);
      }
    }),
    { numRuns: 40 },
  );
}, 300_000);
