-- Where thousands of papers matched, most time went into removing papers found twice. A paper is found at most twice, by its
-- text and by the caller's notes, so the first `2 * many` rows always hold `many` different papers.

-- Papers that the caller sees and whose text, or the caller's own notes, hold all words; those outside the trash.
-- `folded_words` are looked for in the index. `patterns` are the same words as regular expressions, for notes and for
-- texts that are not in the index yet; `checks` are those of them that the index answers only roughly.
-- Own papers, favourites and those opened last come first, then the newest. The text of a long paper is the part around
-- the first word.
create or replace function search_texts(folded_words text[], patterns text[], checks text[], many integer)
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
  )
  select hit.document_id, hit.is_note, hit.is_superseded, piece.text
  from (
    select distinct on (top.points, top.document_id) top.*
    from (
      select r.document_id, r.file_id, r.is_note, r.points, d.is_superseded
      from (
        select f.document_id, f.file_id, f.is_note,
          (f.scope = self)::integer + (f.document_id = any (favorites))::integer
            + (f.document_id = any (recent))::integer as points
        from found f
        where f.scope = self or f.scope = any (mine) or f.document_id in (select s.document_id from shared s)
        order by points desc, document_id desc offset 0) r
      -- whatever the index says, the documents decide
      join public.documents d on d.id = r.document_id and d.file_id = r.file_id and d.trashed_at is null
        and (d.owner_id = self or d.family_id = any (mine) or exists (
          select from public.shares s where s.document_id = d.id and s.family_id = any (mine)))
      limit 2 * many) top
    order by top.points desc, top.document_id desc, top.is_note
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
