import { runSqlIn } from '../../e2e/fixtures/database.ts';

const VOCABULARY = 5_000;

/**
 * Papers with texts and thumbnails in the database alone: sending them would take hours. Their files lie in no store. All
 * but those of strangers are the person's own, and all are shared with the family.
 */
export async function fillPapers(
  dataDir: string,
  { personId, familyId, count, words }: { personId: string; familyId: string; count: number; words: number },
): Promise<void> {
  const owners = `(select '${personId}'::uuid as person, '${familyId}'::uuid as family, ${count} as papers) owners`;
  await runSqlIn(dataDir, fill(owners, words));
}

/** Strangers with a family each, of all sizes, until they have that many papers together. */
export async function fillStrangers(
  dataDir: string,
  { papers, words }: { papers: number; words: number },
): Promise<void> {
  const sizes = [20, 20, 20, 20, 20, 200, 200, 200, 300];
  const inOneRound = sizes.reduce((sum, size) => sum + size);
  await runSqlIn(
    dataDir,
    `begin; set local session_replication_role = replica;
    create table strangers as
      select gen_random_uuid() as person, gen_random_uuid() as family, size as papers
      from generate_series(1, ${Math.ceil(papers / inOneRound)}), unnest(array[${sizes}]) size;
    insert into people (id, name, contact_email) select person, 'Stranger', person || '@example.org' from strangers;
    insert into families (id, name, owner_id, created_by) select family, 'Family', person, person from strangers;
    insert into members (family_id, person_id, role, state) select family, person, 'Admin', 'active' from strangers;
    commit`,
  );
  await runSqlIn(dataDir, fill('strangers owners', words));
  await runSqlIn(dataDir, 'drop table strangers');
}

/** So that the planner knows all of it. */
export async function settleTables(dataDir: string): Promise<void> {
  await runSqlIn(dataDir, 'vacuum analyze');
}

// Bypasses the triggers. The index of words is rebuilt at the end: adding each word alone takes ten times as long.
const fill = (owners: string, words: number) => `
  begin;
  set local session_replication_role = replica;
  set local maintenance_work_mem = '512MB';
  create temporary table index_of_words on commit drop as
    select pg_get_indexdef('document_words_idx'::regclass) as definition;
  drop index document_words_idx;
  create temporary table papers on commit drop as
  with vocabulary as (
    select array_agg('w' || substr(md5(n::text), 1, 6)) as words from generate_series(1, ${VOCABULARY}) n
  )
  select uuidv7() as id, uuidv7() as file, gen_random_uuid() as thumbnail, person, family, n,
    concat_ws(' ', 'everywhere', case when n % greatest(papers / 100, 1) = 0 and n <= papers / 100 * 100 then 'hundredfold' end,
      case when n % greatest(papers / 5, 1) = 0 then 'handful' end,
      array_to_string(v.words[n * 7919 % (${VOCABULARY - words}) + 1 : n * 7919 % (${VOCABULARY - words}) + ${words}], ' ')) as text
  from ${owners}, vocabulary v, generate_series(1, papers) n;
  insert into files (id, purpose, source_id, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
    select file, 'original', null::uuid, person, 'pdf', 1000, sha256(id::text::bytea), '\\x00'::bytea, 'none' from papers
    union all
    select thumbnail, 'thumbnail', file, null, 'webp', 100, sha256(id::text::bytea), '\\x00'::bytea, 'none' from papers;
  insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, thumbnail, text_state)
    select id, 'Paper ' || n, 'Other', person, person, file, 'paper.pdf', 'pdf', 1000, 'ready', 'ready' from papers order by id;
  insert into document_versions (document_id, number, file_id, file_name, added_by)
    select id, 1, file, 'paper.pdf', person from papers order by id;
  insert into shares (document_id, owner_id, family_id, shared_by) select id, person, family, person from papers order by id;
  insert into activity (id, document_id, actor_id, action) select uuidv7(), id, person, 'added' from papers order by id;
  insert into document_texts (file_id, text, is_indexed) select file, text, true from papers order by id;
  insert into document_words (file_id, document_id, scope, words) select file, id, person, text from papers order by id;
  do $$ begin execute (select definition from index_of_words); end $$;
  commit`;
