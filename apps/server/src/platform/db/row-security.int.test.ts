import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { type FamilyScene, makeFamilyScene, type Role } from '../../../test/family-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';

const TABLES = [
  'people',
  'families',
  'members',
  'invites',
  'files',
  'documents',
  'document_versions',
  'shares',
  'marks',
  'activity',
  'idempotency_keys',
  'notices',
  'reminder_preferences',
  'lead_times',
  'exemptions',
  'readings',
  'proposals',
  'family_log',
  'collections',
  'collection_documents',
  'saved_views',
  'trip_travellers',
  'received',
  'imports',
] as const;

let test: TestServer;
let owner: TestPerson;
let who: FamilyScene['who'];
beforeAll(async () => {
  test = await buildTestServer();
  ({ owner, who } = await makeFamilyScene(test));
});
afterAll(() => test.stop());

/** How many rows of each table are the owner's or their family's, seen by this person. */
async function countSeen(name: Role | null): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const table of TABLES) {
    const mine = name === null ? owner : who(name);
    const rows = await sqlAsPerson<{ row: string }>(test, name === null ? null : mine.id, [
      `select t::text as row from ${table} t`,
    ]);
    seen[table] = rows.filter(({ row }) => row.includes(owner.id) || row.includes(owner.familyId)).length;
  }
  return seen;
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

it('the owner sees everything of theirs, so that the tables below hold something to hide', async () => {
  expect(await countSeen('owner')).toEqual({
    people: 1,
    families: 1,
    members: 5,
    invites: 1,
    files: 5,
    documents: 3,
    document_versions: 3,
    shares: 1,
    marks: 2,
    activity: 3,
    idempotency_keys: 7,
    notices: 1,
    reminder_preferences: 1,
    lead_times: 0,
    exemptions: 1,
    readings: 5,
    proposals: 0,
    family_log: 4,
    collections: 1,
    collection_documents: 0,
    saved_views: 1,
    trip_travellers: 0,
    received: 1,
    imports: 1,
  });
});

it.each<[Role | null]>([[null], ['outsider']])(
  'a person without a membership sees nothing: %s [SEC-7]',
  async (name) => {
    expect(await countSeen(name)).toEqual(NOTHING);
  },
);

it.each<Role>(['invited', 'requested'])(
  'a person who is %s sees their own place in the family alone [SEC-2]',
  async (name) => {
    expect(await countSeen(name)).toEqual({ ...NOTHING, members: 1 });
  },
);

it.each<Role>(['member', 'viewer'])(
  'a %s sees the family and what is shared with it; invites, keys and marks of others never',
  async (name) => {
    const isMember = name === 'member';
    expect(await countSeen(name)).toEqual({
      people: 1,
      families: 1,
      members: 5,
      invites: 0,
      files: 2,
      documents: 2,
      document_versions: 2,
      shares: 1,
      marks: 0,
      activity: isMember ? 1 : 0,
      idempotency_keys: 0,
      notices: 0,
      reminder_preferences: 0,
      lead_times: 0,
      exemptions: 1,
      readings: isMember ? 1 : 0, // those of the paper that they may edit
      proposals: 0,
      family_log: 0,
      collections: 1,
      collection_documents: 0,
      saved_views: 1,
      trip_travellers: 0,
      received: 0,
      imports: 0,
    });
  },
);

it.each([
  'auth.users',
  'auth.sessions',
  'auth.accounts',
  'rate_limits',
  'document_changes',
  'file_tombstones',
  'schema_migrations',
  'drawings',
  'reminders',
  'push_key',
  'push_subscriptions',
  'pushes',
])('requests cannot read %s at all', async (table) => {
  await expect(sqlAsPerson(test, owner.id, [`select from ${table}`])).rejects.toThrow(/permission denied/);
});

/** All that requests may ever change of a row, whosoever it is, and the tables whose rows they may delete. */
const CHANGEABLE: Partial<Record<(typeof TABLES)[number], string[]>> = {
  collections: [
    'kind',
    'name',
    'deleted_at',
    'departs_on',
    'returns_on',
    'passport_months',
    'rule_source',
    'rule_by',
    'rule_at',
    'not_needed',
  ],
  saved_views: ['name', 'query'],
  received: ['document_id'],
  imports: ['undone_at'],
  families: ['name', 'asks_before_join', 'deleted_at'],
  members: ['role', 'state'],
  invites: ['ended_at'],
  notices: ['read_at'],
  readings: ['is_told'],
  proposals: ['state', 'answered_by', 'answered_at'],
  documents: [
    'name',
    'type',
    'insurance_kind',
    'owner_id',
    'expires_on',
    'issued_on',
    'number',
    'issuing_country',
    'tags',
    'revision',
    'updated_at',
    'current_version',
    'file_id',
    'file_name',
    'kind',
    'size_bytes',
    'thumbnail',
    'text_state',
    'trashed_at',
    'trashed_by',
    'time_to_renew',
    'first_reminder',
    'shared_note',
    'issuer',
    'contact_phone',
    'contact_page',
    'customer_number',
    'cost_minor',
    'cost_currency',
    'cost_every',
    'cost_due_on',
    'notice_period',
    'renews_for',
    'original_place',
    'lent_to',
    'lent_on',
    'own_facts',
    'facts_text',
    'facts_words',
  ],
  reminder_preferences: [
    'time_zone',
    'is_zone_chosen',
    'quiet_from',
    'quiet_until',
    'is_by_mail',
    'digest_weekday',
    'next_run_at',
    'shows_names',
    'off_in_app',
    'off_by_mail',
    'off_by_push',
    'has_first_steps',
    'is_set',
  ],
};
/** What one may put into a collection; views; of documents test data alone; of notices and exemptions one's own, and as an Admin those with the family. */
const DELETABLE = [
  'trip_travellers',
  'collection_documents',
  'saved_views',
  'members',
  'documents',
  'exemptions',
  'notices',
];

it.each(TABLES.filter((table) => !['marks', 'idempotency_keys', 'lead_times'].includes(table)))(
  'requests can change and delete no more of %s than is listed here',
  async (table) => {
    if (!DELETABLE.includes(table))
      await expect(sqlAsPerson(test, owner.id, [`delete from ${table}`])).rejects.toThrow(/permission denied/);
    const columns = await runSql(
      test,
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    );
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(CHANGEABLE[table] ?? []));
    for (const { name } of columns) {
      if (CHANGEABLE[table]?.includes(String(name))) continue;
      await expect(sqlAsPerson(test, owner.id, [`update ${table} set ${name} = ${name}`])).rejects.toThrow(
        /permission denied/,
      );
    }
  },
);

it.each([
  `select raise_version('{${randomUUID()}}', '{}')`,
  `select count_try('bucket', 60)`,
  `insert into people (id, name, contact_email) values (gen_random_uuid(), 'x', 'x@y.example')`,
  `insert into invites (id, family_id, email, expires_at, token_hash) values (gen_random_uuid(), gen_random_uuid(), 'x@y.example', now(), '')`,
  `insert into notices (id, person_id, kind, family_name, created_at) values (gen_random_uuid(), gen_random_uuid(), 'left', 'x', now())`,
])('requests may not run: %s', async (statement) => {
  await expect(sqlAsPerson(test, owner.id, [statement])).rejects.toThrow(/permission denied/);
});

it('a reading request cannot write, whatever its query says', async () => {
  const { transactions } = test;
  const write = transactions.readAs(bearerOf(owner.cookie), (tx) => tx.deleteFrom('marks').execute());
  await expect(write).rejects.toThrow(/read-only transaction/);
});
