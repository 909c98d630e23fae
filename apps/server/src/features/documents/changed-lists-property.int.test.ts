import fc from 'fast-check';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { type FollowedList, followList, readPage, readWhole } from '../../../test/followed-list.ts';
import { addMember } from '../../../test/membership.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const PAPERS = 8;
/** Pages that the server keeps: of which others follow, of all, of a family. */
const kinds = (owner: TestPerson): Record<string, string>[] => [
  { limit: '3' },
  {},
  { ownerId: owner.id, limit: '2' },
  { familyId: owner.familyId },
];

/** $1 is a document, $2 a person, $3 a family. What a rule refuses is passed over. */
const OPERATIONS = {
  edit: `update documents set name = 'Paper ' || (revision + 1), revision = revision + 1 where id = $1`,
  trash: `update documents set trashed_at = now(), trashed_by = owner_id where id = $1`,
  restore: 'update documents set trashed_at = null, trashed_by = null where id = $1',
  renew: 'update documents set is_superseded = not is_superseded where id = $1',
  purge: 'delete from documents where id = $1 and trashed_at is not null',
  share: `insert into shares (document_id, owner_id, family_id, shared_by)
    select d.id, d.owner_id, m.family_id, d.owner_id from documents d join members m on m.person_id = d.owner_id
    where d.id = $1 and m.family_id = $3 and m.state = 'active' on conflict do nothing`,
  lend: `insert into shares (document_id, owner_id, person_id, until, shared_by)
    select d.id, d.owner_id, $2, now() + interval '1 day', d.owner_id from documents d
    where d.id = $1 and d.owner_id <> $2 on conflict do nothing`,
  endLoan: `update shares set until = now() where document_id = $1 and person_id is not null`,
  unshare: 'delete from shares where document_id = $1 and principal_id in ($2, $3)',
  mark: `insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)
    on conflict (document_id, person_id) do update set is_favorite = not marks.is_favorite`,
  handOn: `update documents set owner_id = $2 where id = $1 and owner_id is not null`,
  endCorrection: `update documents set correctable_until = null where id = $1`,
  join: `insert into members (family_id, person_id, role, state) values ($3, $2, 'Viewer', 'active') on conflict do nothing`,
  leave:
    'delete from members where person_id = $2 and family_id = $3 and not exists (select from families where owner_id = $2 and id = $3)',
  promote: `update members set role = case role when 'Viewer' then 'Member' else 'Viewer' end
    where person_id = $2 and family_id = $3 and not exists (select from families where owner_id = $2 and id = $3)`,
  rename: `update people set name = 'Person ' || version where id = $2`,
  deleteFamily: 'update families set deleted_at = case when deleted_at is null then now() end where id = $3',
} as const;
type Operation = keyof typeof OPERATIONS;

const step = fc.record({
  // a change of documents twice as often as one of rights, after which lists are made whole
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<Operation[]>(
        'edit',
        'trash',
        'restore',
        'renew',
        'share',
        'unshare',
        'mark',
        'lend',
        'endLoan',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(OPERATIONS) as Operation[])) },
  ),
  paper: fc.nat(PAPERS - 1),
  person: fc.nat(2),
  family: fc.nat(1),
});
/** Of steps in one transaction each. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 });

const it = base.extend('world', { scope: 'file' }, async ({ server }) => {
  const people = [
    await addPerson(server, { name: 'Elena Rivera', family: 'Rivera' }),
    await addPerson(server, { name: 'Ada Stone', family: 'Stone' }),
    await addPerson(server, { name: 'Mia Rivera' }),
  ] as [TestPerson, TestPerson, TestPerson];
  const [elena, ada, mia] = people;
  for (const person of [ada, mia]) await addMember(elena.familyId, person);
  const papers: string[] = [];
  for (let index = 0; index < PAPERS; index++) {
    const owner = people[index % 2] as TestPerson;
    const target = index > 5 ? forFamily(elena.familyId) : forPerson(index > 3 ? ada : owner, elena.familyId);
    papers.push((await createDocument(owner, { name: 'Paper', target })).id);
  }
  return { people, papers, families: [elena.familyId, ada.familyId] };
});

it('a list that is brought up to date by changes is the list made whole, after any changes, for every reader [SEC-10]', async ({
  sql,
  world: { people, papers, families },
}) => {
  const lists: FollowedList[] = [];
  for (const person of people) lists.push(await followList(person));

  async function tell(steps: { what: Operation; paper: number; person: number; family: number }[]) {
    await sql.run('begin');
    for (const { what, paper, person, family } of steps) {
      const values = [papers[paper], people[person]?.id, families[family]];
      await sql.run('savepoint step');
      const statement = OPERATIONS[what].replaceAll(
        /\$(\d)/g,
        (_all, number) => `'${values[Number(number) - 1]}'::uuid`,
      );
      await sql.run(statement).catch(() => sql.run('rollback to step')); // no mark of a deleted document, for one
    }
    await sql.run('commit');
  }

  async function compare() {
    for (const [index, person] of people.entries()) {
      const list = lists[index] as FollowedList;
      await list.update();
      const whole = await readWhole(person);
      expect(list.documents()).toEqual(whole.documents);
      for (const kind of kinds(people[0])) {
        const { documents, next } = await readPage(person, kind);
        expect({ documents, next }, JSON.stringify(kind)).toEqual(await readWhole(person, kind));
      }
    }
  }

  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      papers.shift(); // the oldest may be deleted for good by now
      papers.push((await createDocument(people[0])).id);
      for (const transaction of steps) {
        await tell(transaction);
        await compare();
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // else it has compared whole lists with themselves
  expect(lists.map(({ deltas }) => deltas > 10)).toEqual([true, true, true]);
}, 300_000);
