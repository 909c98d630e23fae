import { addPerson } from './add-people.ts';
import { addMember } from './membership.ts';
import { openSql } from './sql-session.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

/** Of a hundred documents: the others are the first member's own and shared with the family. */
const IN_100 = { general: 5, ofTheSecond: 20, private: 5, trashed: 3, superseded: 3, favorite: 10 };
/** People without an account. Half of the second member's documents are theirs. */
export const LOOKED_AFTER = 20;

export interface FilledFamily {
  size: number;
  /** The founder, who owns most of the documents. */
  owner: TestPerson;
  /** Another member, who owns some of them, looks after those who own others, and reads the founder's in an emergency. */
  second: TestPerson;
}

/**
 * One family for each size, the first with the oldest documents, as a vault holds them after years: shared, with texts,
 * thumbnails, activity, marks, notices, trash and renewed ones. Written past the triggers, then vacuumed and analyzed, so
 * that the planner knows all of it. The files lie in no store.
 */
export async function fillFamilies(
  server: TestServer,
  sizes: readonly number[],
  { words, papersOfStrangers }: { words: number; papersOfStrangers: number },
): Promise<FilledFamily[]> {
  const families: FilledFamily[] = [];
  for (const size of sizes) {
    const owner = await addPerson(server, { name: `Owner of ${size}`, family: `Family of ${size}` });
    const second = await addPerson(server, { name: `Second of ${size}` });
    await addMember(owner.familyId, second);
    families.push({ size, owner, second });
  }
  const sql = await openSql(server);
  try {
    await sql.run('set session_replication_role = replica');
    await sql.run(STRANGERS);
    await sql.run(PAPERS_OF_STRANGERS, [papersOfStrangers]);
    await sql.run('drop table strangers');
    for (const { size, owner, second } of families) {
      await sql.run(WITHOUT_ACCOUNT, [second.id, owner.familyId]);
      await sql.run(IN_EMERGENCY, [owner.id, second.id]);
      await sql.run(PAPERS, [size, owner.id, second.id, owner.familyId, words]);
      await sql.run(FILL);
    }
    await sql.run('set session_replication_role = default');
    // while others still look at older rows the index-only scans of a vault of years would be missing
    do await sql.run('vacuum analyze');
    while ((await sql.run(HIDDEN)).length > 0);
  } finally {
    await sql.end();
  }
  return families;
}

/** Tables with pages that index-only scans would have to look into. */
const HIDDEN = `
  select oid from pg_class
  where oid in ('documents'::regclass, 'shares'::regclass, 'people'::regclass, 'members'::regclass, 'guardians'::regclass)
    and relallvisible < relpages`;

/** People and families, and what joins them, enough that tables of them are read through their indexes, too. */
const STRANGERS = `
  create temporary table strangers as
    select gen_random_uuid() as person, gen_random_uuid() as family, n from generate_series(1, 2000) n;
  insert into people (id, name, contact_email) select person, 'Stranger', 'stranger' || n || '@example.org' from strangers;
  insert into families (id, name, owner_id, created_by) select family, 'Family', person, person from strangers;
  insert into members (family_id, person_id, role, state) select family, person, 'Admin', 'active' from strangers;
  insert into guardians (person_id, guardian_id, accepted_at)
  select s.person, t.person, now() from strangers s join strangers t on t.n = 1 + s.n % 2000;
  insert into emergency_contacts (person_id, contact_id, wait_days)
  select s.person, t.person, 7 from strangers s join strangers t on t.n = 1 + s.n % 2000;
  insert into partings (person_id, kind, account_id, asked_by, agreed_by)
  select s.person, 'joined', t.person, t.person, array[t.person] from strangers s join strangers t on t.n = 1 + s.n % 2000`;

/** With their shares alone: enough for the size of the tables that everybody's papers lie in. */
const PAPERS_OF_STRANGERS = `
  with papers as (
    insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, thumbnail, text_state)
    select uuidv7(), 'Paper ' || n, 'Other', person, person, gen_random_uuid(), 'paper.pdf', 'pdf', 1000, 'ready', 'ready'
    from generate_series(1, $1::int) paper join strangers on n = 1 + paper % 2000 returning id, owner_id)
  insert into shares (document_id, owner_id, family_id, shared_by)
  select id, owner_id, family, owner_id from papers join strangers on person = owner_id`;

const WITHOUT_ACCOUNT = `
  with added as (
    insert into people (id, name) select gen_random_uuid(), 'Child ' || n from generate_series(1, ${LOOKED_AFTER}) n returning id),
  joined as (
    insert into members (family_id, person_id, role, state) select $2::uuid, id, 'Viewer', 'active' from added)
  insert into guardians (person_id, guardian_id, asked_by, accepted_at) select id, $1::uuid, $1, now() from added`;

const IN_EMERGENCY = `
  insert into emergency_contacts (person_id, contact_id, wait_days, asked_at, message, request_days, opens_at, opened_at, is_opened_by_owner)
  values ($1, $2, 7, now(), '', 7, now(), now(), true)`;

const PAPERS = `
  create temporary table papers as
  select n, uuidv7() as id, uuidv7() as file_id, gen_random_uuid() as thumbnail_id, $4::uuid as home, $2::uuid as founder,
    case when n % 100 < ${IN_100.general} then null
      when n % 100 < ${IN_100.general + IN_100.ofTheSecond} then case when n % 2 = 0 then $3::uuid else children.ids[1 + n / 2 % ${LOOKED_AFTER}] end
      else $2::uuid end as owner_id,
    n % 100 >= ${100 - IN_100.private} as is_private,
    n % 100 in (6, 30, 60) as is_trashed, n % 100 in (7, 31, 61) as is_superseded, n % 10 = 9 as is_favorite,
    (select string_agg(substr(md5(concat(n, ' ', word)), 1, 7), ' ') from generate_series(1, $5::int) word) as text
  from generate_series(1, $1::int) n, (select array_agg(person_id) as ids from guardians where guardian_id = $3) children`;

const FILL = `
  insert into files (id, purpose, source_id, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
    select file_id, 'original', null::uuid, founder, 'pdf', 1000, sha256(id::text::bytea), '\\x00'::bytea, 'none' from papers
    union all
    select thumbnail_id, 'thumbnail', file_id, null, 'webp', 100, sha256(id::text::bytea), '\\x00'::bytea, 'none' from papers;
  insert into documents (id, name, type, owner_id, family_id, added_by, file_id, file_name, kind, size_bytes, thumbnail,
      text_state, expires_on, armed_at, trashed_at, trashed_by, is_superseded)
    select id, 'Paper ' || n, 'Other', owner_id, case when owner_id is null then home end, founder, file_id, 'paper.pdf',
      'pdf', 1000, 'ready', 'ready', case when n % 2 = 0 then current_date + 400 + n % 300 end, now() - interval '1 year',
      case when is_trashed then now() end, case when is_trashed then founder end, is_superseded
    from papers order by n;
  insert into document_versions (document_id, number, file_id, file_name, added_by)
    select id, 1, file_id, 'paper.pdf', founder from papers order by n;
  insert into shares (document_id, owner_id, family_id, shared_by, is_trashed, is_superseded)
    select id, owner_id, home, owner_id, is_trashed, is_superseded from papers where owner_id is not null and not is_private order by n;
  insert into document_texts (file_id, text) select file_id, text from papers order by n;
  insert into readings (file_id, zone, text, is_told, is_searchable)
    select file_id, 'read', 'read', true, true from papers order by n;
  insert into proposals (id, file_id, field, value, certainty, page)
    select uuidv7(), file_id, 'expiresOn', '2033-08-22', 'read', 1 from papers where n % 10 = 1 order by n;
  insert into family_log (family_id, kind, actor_id, person_id, document_id, document_name)
    select home, 'shared', owner_id, owner_id, id, 'Paper ' || n from papers where owner_id is not null and not is_private order by n;
  insert into activity (id, document_id, actor_id, action)
    select uuidv7(), id, founder, action from papers, (values ('added'), ('viewed'), ('edited')) a (action) order by n;
  insert into marks (document_id, person_id, is_favorite, notes) select id, founder, true, 'Kept in the drawer' from papers
    where is_favorite order by n;
  insert into notices (id, person_id, kind, document_id, document_name, expires_on, stage)
    select uuidv7(), founder, 'document_due', id, 'Paper ' || n, current_date + 400, 'renew' from papers where n % 20 = 0;
  insert into reminders (person_id, document_id, expires_on, stage, is_told)
    select founder, id, current_date + 400, 'renew', true from papers where n % 20 = 0;
  drop table papers`;
