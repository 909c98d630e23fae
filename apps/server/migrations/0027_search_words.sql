-- Search through an index [SRC-3]. The words of a text are taken out and folded by Node, so that they are the same in
-- clusters of every locale; to_tsvector would ask the cluster's.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table document_texts add column is_indexed boolean not null default false;
create index texts_to_index on document_texts (file_id) where not is_indexed;

-- In the index each word begins with eight characters of the owner's id, a person's or a family's. A search looks for the
-- words of the owners around one person: papers of strangers lie elsewhere in the index, however many there are. Two owners
-- with the same eight characters cost time and nothing else: `scope` and the documents decide.
create function words_of_scope(scope uuid, words text) returns tsvector
language sql immutable strict cost 1000 set search_path = '' as $$
  select pg_catalog.array_to_tsvector(array(
    select pg_catalog.right(scope::text, 8) || word from pg_catalog.string_to_table(words, ' ') word))
$$;
revoke execute on function words_of_scope from public;
grant execute on function words_of_scope to kinvault_system;

create table document_words (
  file_id uuid primary key references document_texts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  -- the document's owner or family
  scope uuid not null,
  -- folded, each once, with blanks between them
  words text not null
) with (toast_tuple_target = 128); -- a search reads no words back, only the index: its rows stay narrow
create index document_words_document_id_idx on document_words (document_id);
-- no fastupdate: every search would read the list of what is not merged yet, of all people
create index document_words_idx on document_words using gin (words_of_scope(scope, words)) with (fastupdate = off);
alter table document_words enable row level security;
alter table document_words force row level security;
grant select, insert, update, delete on document_words to kinvault_system;
create policy system on document_words to kinvault_system using (true) with check (true);

-- No request reads a text beside search_texts.
drop policy see on document_texts;
revoke select on document_texts from kinvault_web;

-- The last papers that a person opened come first.
create index activity_opened on activity (actor_id, at desc) where action = 'viewed';

-- The lock keeps the owner until the words are written: move_words finds them.
create function index_text(file uuid, folded_words text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.document_words (file_id, document_id, scope, words)
  select v.file_id, d.id, coalesce(d.owner_id, d.family_id), folded_words
  from public.document_versions v join public.documents d on d.id = v.document_id
  where v.file_id = file
  for share of d
  on conflict (file_id) do update set scope = excluded.scope, words = excluded.words;
  update public.document_texts set is_indexed = true where file_id = file;
end $$;
revoke execute on function index_text from public;
grant execute on function index_text to kinvault_system;

-- A paper of a new owner is found among theirs.
create function move_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.document_words set scope = coalesce(new.owner_id, new.family_id) where document_id = new.id;
  return null;
end $$;
alter function move_words owner to kinvault_system;
create trigger move_words after update of owner_id, family_id on documents for each row
  when (new.owner_id is distinct from old.owner_id or new.family_id is distinct from old.family_id)
  execute function move_words();

-- The last papers that the caller opened and still sees.
create function my_recent_document_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(distinct last.document_id), '{}')
  from (
    select a.document_id from public.activity a
    where a.actor_id = public.me() and a.action = 'viewed' order by a.at desc limit 20) last
  where public.can_see_document(last.document_id)
$$;
alter function my_recent_document_ids owner to kinvault_system;
revoke execute on function my_recent_document_ids from public;
grant execute on function my_recent_document_ids to kinvault_web;

-- What an excerpt needs of a long text: the part around the first match, or all of it where the pattern finds none.
create function text_around(text text, pattern text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  place constant integer := pg_catalog.regexp_instr(text, pattern, 1, 1, 0, 'i');
begin
  if place = 0 then return text; end if;
  return pg_catalog.substr(text, greatest(1, place - 1000), 2000);
end $$;
revoke execute on function text_around from public;
grant execute on function text_around to kinvault_system;

-- Papers that the caller sees and whose text, or the caller's own notes, hold all words; those outside the trash.
-- `folded_words` are looked for in the index. `patterns` are the same words as regular expressions, for notes and for
-- texts that are not in the index yet; `checks` are those of them that the index answers only roughly.
-- Own papers, favourites and those opened last come first, then the newest. The text of a long paper is the part around
-- the first word.
create function search_texts(folded_words text[], patterns text[], checks text[], many integer)
returns table (document_id uuid, is_note boolean, is_superseded boolean, text text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  self constant uuid := public.me();
  mine constant uuid[] := public.my_family_ids();
  -- everybody whose papers may be shared with the caller
  scopes constant uuid[] := array(
    select self union select pg_catalog.unnest(mine)
    union select m.person_id from public.members m where m.family_id = any (mine));
  recent constant uuid[] := public.my_recent_document_ids();
  favorites constant uuid[] := array(
    select k.document_id from public.marks k where k.person_id = self and k.is_favorite);
  unindexed uuid[];
begin
  if exists (select from public.document_texts t where not t.is_indexed) then
    unindexed := public.my_document_ids(with_earlier => true);
  end if;
  return query
  with found as materialized (
    select w.document_id, w.file_id, w.scope, false as is_note
    from pg_catalog.unnest(scopes) s (id)
    cross join lateral (
      select pg_catalog.string_agg(
        pg_catalog.concat('''', pg_catalog.right(s.id::text, 8), word, ''':*'), ' & ')::pg_catalog.tsquery as query
      from pg_catalog.unnest(folded_words) word) asked
    join public.document_words w on public.words_of_scope(w.scope, w.words) @@ asked.query and w.scope = s.id
    where pg_catalog.cardinality(checks) = 0
      or (select t.text ~* all (checks) from public.document_texts t where t.file_id = w.file_id)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), false
    from public.documents d
    join public.document_texts t on t.file_id = d.file_id and not t.is_indexed and t.text ~* all (patterns)
    where d.id = any (unindexed)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), true
    from public.marks k join public.documents d on d.id = k.document_id
    where k.person_id = self and k.notes <> '' and k.notes ~* all (patterns)
  ),
  shared as materialized (
    select s.document_id from public.shares s
    where s.document_id = any (array(select f.document_id from found f where f.scope <> self))
      and s.family_id = any (mine)
  ),
  ranked as materialized (
    select f.document_id, f.file_id, pg_catalog.bool_and(f.is_note) as is_note,
      pg_catalog.bool_or(f.scope = self)::integer + (f.document_id = any (favorites))::integer
        + (f.document_id = any (recent))::integer as points
    from found f
    where f.scope = self or f.scope = any (mine) or f.document_id in (select s.document_id from shared s)
    group by f.document_id, f.file_id
  )
  select hit.document_id, hit.is_note, hit.is_superseded, piece.text
  from (
    select r.document_id, r.file_id, r.is_note, d.is_superseded, r.points
    from (select * from ranked order by points desc, document_id desc offset 0) r
    -- whatever the index says, the documents decide
    join public.documents d on d.id = r.document_id and d.file_id = r.file_id and d.trashed_at is null
      and (d.owner_id = self or d.family_id = any (mine) or exists (
        select from public.shares s where s.document_id = d.id and s.family_id = any (mine)))
    limit many) hit
  cross join lateral (
    select k.notes as text from public.marks k
    where hit.is_note and k.document_id = hit.document_id and k.person_id = self
    union all
    select case when pg_catalog.octet_length(t.text) <= 20000 then t.text else public.text_around(t.text, patterns[1]) end
    from public.document_texts t
    where not hit.is_note and t.file_id = hit.file_id) piece
  order by hit.points desc, hit.document_id desc;
end $$;
alter function search_texts owner to kinvault_system;
revoke execute on function search_texts from public;
grant execute on function search_texts to kinvault_web;

revoke create on schema public from kinvault_system;
