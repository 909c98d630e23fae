-- More facts of a paper [COL-4], 'Cancel by', and contracts that renew themselves (decision 37).
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table documents
  add column shared_note text check (shared_note <> ''),
  add column shared_note_by uuid references people (id) on delete set null,
  add column shared_note_at timestamptz,
  add column issuer text check (issuer <> ''),
  add column contact_phone text check (contact_phone <> ''),
  add column contact_page text check (contact_page <> ''),
  add column customer_number text check (customer_number <> ''),
  add column cost_minor bigint check (cost_minor between 0 and 1000000000000),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add column cost_every text check (cost_every ~ '^(once|P[1-9][0-9]{0,2}[DWM])$'),
  add column cost_due_on date,
  add column notice_period text check (notice_period ~ '^P[1-9][0-9]{0,2}[DWM]$'),
  -- null: it ends
  add column renews_for text check (renews_for ~ '^P[1-9][0-9]{0,2}[DWM]$'),
  add column original_place text check (original_place <> ''),
  add column lent_to text check (lent_to <> ''),
  add column lent_on date,
  add column own_facts jsonb not null default '[]' check (jsonb_typeof(own_facts) = 'array' and jsonb_array_length(own_facts) <= 20),
  -- of the fields that are searched: as they are read, and their folded words; null: not indexed yet
  add column facts_text text,
  add column facts_words text,
  add constraint documents_cost_has_currency check (cost_minor is null or cost_currency is not null);
grant update (shared_note, issuer, contact_phone, contact_page, customer_number, cost_minor, cost_currency, cost_every,
  cost_due_on, notice_period, renews_for, original_place, lent_to, lent_on, own_facts, facts_text, facts_words)
  on documents to kinvault_web;

-- Who wrote the note for all, and when: never what a request says.
create function sign_note() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.shared_note is not distinct from old.shared_note then return new; end if;
  new.shared_note_by := case when new.shared_note is not null then public.me() end;
  new.shared_note_at := case when new.shared_note is not null then public.steady_now() end;
  return new;
end $$;
create trigger sign_note before insert or update of shared_note on documents
  for each row execute function sign_note();

-- A notice period is a time of the document's own.
create or replace function arm_document() returns trigger language plpgsql set search_path = '' as $$
begin
  new.armed_at := case
    when tg_op = 'INSERT' then public.steady_now()
    when (new.expires_on, new.type, new.time_to_renew, new.first_reminder, new.notice_period, new.is_superseded)
      is distinct from (old.expires_on, old.type, old.time_to_renew, old.first_reminder, old.notice_period, old.is_superseded)
      then public.steady_now()
    else old.armed_at end;
  return new;
end $$;
drop trigger arm_document on documents;
create trigger arm_document
  before insert or update of expires_on, type, time_to_renew, first_reminder, notice_period, is_superseded on documents
  for each row execute function arm_document();
drop index documents_with_own_times;
create index documents_with_own_times on documents (expires_on)
  where (time_to_renew is not null or first_reminder is not null or notice_period is not null)
    and expires_on is not null and trashed_at is null;

-- What renews itself, by the day on which it does.
create index documents_renewing_themselves on documents (expires_on)
  where renews_for is not null and expires_on is not null and trashed_at is null and not is_superseded;
alter table activity drop constraint activity_action_check, add constraint activity_action_check check (action in (
  'added', 'viewed', 'downloaded', 'edited', 'shared', 'unshared', 'replaced', 'version_restored', 'renewed', 'renews',
  'renewal_undone', 'renewed_itself', 'trashed', 'restored'));
alter table notices
  drop constraint notices_kind_check, add constraint notices_kind_check check (kind in (
    'invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved',
    'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on',
    'document_taken_back', 'document_renewed', 'document_renewed_itself', 'document_replaced',
    'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended',
    'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted',
    'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_asked',
    'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left', 'emergency_named',
    'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened', 'emergency_refused',
    'emergency_ended', 'emergency_read', 'guardian_removal_asked', 'guardian_join_asked', 'guardian_join_offered',
    'guardian_parting_declined', 'guardian_removed', 'guardian_joined', 'guardian_brought_back'));

-- The words of a paper's facts. Requests write them, so they compute the index.
grant execute on function words_of_scope to kinvault_web;
create index documents_facts_idx on documents using gin (words_of_scope(coalesce(owner_id, family_id), facts_words))
  with (fastupdate = off) where facts_words <> '';
-- Of a vault of an earlier version; the others have nothing to be found by.
create index documents_without_facts_words on documents (id) where facts_words is null and number is not null;

-- Also finds papers by their facts.
drop function search_texts;
create function search_texts(folded_words text[], patterns text[], checks text[], many integer)
 RETURNS TABLE(document_id uuid, place text, is_superseded boolean, text text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
as $$
#variable_conflict use_column
declare
  own constant uuid[] := public.my_person_ids();
  persons constant uuid[] := public.my_readable_person_ids();
  mine constant uuid[] := public.my_family_ids();
  principals constant uuid[] := array[public.me()] || mine;
  -- everybody whose papers may be shared with the caller
  scopes constant uuid[] := array(
    select pg_catalog.unnest(persons || mine)
    union select m.person_id from public.members m where m.family_id = any (mine));
  recent constant uuid[] := public.my_recent_document_ids();
  favorites constant uuid[] := array(
    select k.document_id from public.marks k where k.person_id = public.me() and k.is_favorite);
  unindexed uuid[];
begin
  if exists (select from public.document_texts t where not t.is_indexed) then
    unindexed := public.my_document_ids(with_earlier => true);
  end if;
  return query
  with asked as materialized (
    select s.id, (
      select pg_catalog.string_agg(
        pg_catalog.concat('''', pg_catalog.right(s.id::text, 8), word, ''':*'), ' & ')::pg_catalog.tsquery
      from pg_catalog.unnest(folded_words) word) as query
    from pg_catalog.unnest(scopes) s (id)),
  found as materialized (
    select w.document_id, w.file_id, w.scope, 'text' as place
    from asked
    join public.document_words w on public.words_of_scope(w.scope, w.words) @@ asked.query and w.scope = asked.id
    where pg_catalog.cardinality(checks) = 0
      or (select t.text ~* all (checks) from public.document_texts t where t.file_id = w.file_id)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), 'facts'
    from asked
    join public.documents d on d.facts_words <> '' and coalesce(d.owner_id, d.family_id) = asked.id
      and public.words_of_scope(coalesce(d.owner_id, d.family_id), d.facts_words) @@ asked.query
    where d.trashed_at is null and (pg_catalog.cardinality(checks) = 0 or d.facts_text ~* all (checks))
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), 'text'
    from public.documents d
    join public.document_texts t on t.file_id = d.file_id and not t.is_indexed and t.text ~* all (patterns)
    where d.id = any (unindexed)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), 'notes'
    from public.marks k join public.documents d on d.id = k.document_id
    where k.person_id = public.me() and k.notes <> '' and k.notes ~* all (patterns)
  ),
  shared as materialized (
    select s.document_id from public.active_shares() s
    where s.document_id = any (array(select f.document_id from found f where f.scope <> all (persons)))
      and s.principal_id = any (principals)
  )
  select hit.document_id, hit.place, hit.is_superseded, piece.text
  from (
    select distinct on (top.points, top.document_id) top.*
    from (
      select r.document_id, r.file_id, r.place, r.points, d.is_superseded
      from (
        select f.document_id, f.file_id, f.place,
          (f.scope = any (own))::integer + (f.document_id = any (favorites))::integer
            + (f.document_id = any (recent))::integer as points
        from found f
        where f.scope = any (persons || mine) or f.document_id in (select s.document_id from shared s)
        order by points desc, document_id desc offset 0) r
      -- whatever the index says, the documents decide
      join public.documents d on d.id = r.document_id and d.file_id = r.file_id and d.trashed_at is null
        and (d.owner_id = any (persons) or d.family_id = any (mine) or exists (
          select from public.active_shares() s where s.document_id = d.id and s.principal_id = any (principals)))
      limit 3 * many) top
    order by top.points desc, top.document_id desc, pg_catalog.array_position(array['facts', 'text', 'notes'], top.place)
    limit many) hit
  cross join lateral (
    select k.notes as text from public.marks k
    where hit.place = 'notes' and k.document_id = hit.document_id and k.person_id = public.me()
    union all
    select case when pg_catalog.octet_length(t.text) <= 20000 then t.text else public.text_around(t.text, patterns[1]) end
    from public.document_texts t
    where hit.place = 'text' and t.file_id = hit.file_id
    union all
    select d.facts_text from public.documents d where hit.place = 'facts' and d.id = hit.document_id) piece
  order by hit.points desc, hit.document_id desc;
end
$$;
alter function search_texts owner to kinvault_system;
revoke execute on function search_texts from public;
grant execute on function search_texts to kinvault_web;

revoke create on schema public from kinvault_system;
