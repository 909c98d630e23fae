-- Links for people outside [LNK-1 to LNK-5]: a link shows documents, or takes what is handed in. Its secret is kept as a
-- hash to find it by, and sealed with the keyring for its maker to copy it again [D-38].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- 'page': a picture of a page for one link; 'copy': a copy for one purpose that a link shows.
alter table files drop constraint files_purpose_check, add constraint files_purpose_check check (
  purpose in ('original', 'thumbnail', 'preview', 'text', 'avatar', 'page', 'copy'));
alter table file_tombstones drop constraint file_tombstones_purpose_check,
  add constraint file_tombstones_purpose_check check (
    purpose in ('original', 'thumbnail', 'preview', 'text', 'avatar', 'page', 'copy'));

drop policy upload on files;
create policy upload on files for insert to kinvault_web
  with check (uploaded_by = (select me()) and purpose in ('original', 'avatar', 'copy'));

-- The person who added the document. A link to a collection shows what its maker added, and what was in the collection when
-- the link was made. Nobody else can send a document out by adding it [SEC-49].
alter table collection_documents add column added_by uuid default me() references people on delete set null;

create table links (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('documents', 'collection', 'request')),
  collection_id uuid references collections on delete set null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- by the keyring, as the key of a file is
  wrapped_token bytea not null,
  key_id text not null,
  -- under a key that is made of the token
  sealed_password bytea check (length(sealed_password) between 1 and 1000),
  receiver text not null check (length(receiver) between 1 and 80),
  -- a PNG with one line of lettering
  stamp bytea check (length(stamp) between 1 and 200000),
  may_download boolean not null default false,
  max_openings integer check (max_openings between 1 and 100),
  openings integer not null default 0 check (openings >= 0),
  last_opened_at timestamptz,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('maker', 'date', 'count', 'right', 'password')),
  reported_at timestamptz,
  -- of a request
  wanted text check (length(wanted) between 1 and 120),
  message text check (length(message) <= 500),
  for_person_id uuid references people on delete cascade,
  max_files smallint check (max_files between 1 and 20),
  constraint links_ended check ((ended_at is null) = (ended_by is null)),
  constraint links_term check (expires_at <= made_at + interval '91 days'),
  constraint links_count check (openings <= max_openings),
  constraint links_request check (
    num_nonnulls(wanted, message, for_person_id, max_files) = case kind when 'request' then 4 else 0 end),
  constraint links_stamp check ((stamp is null) = (kind = 'request')),
  constraint links_collection check (kind = 'collection' or collection_id is null)
);
create index links_person_id_idx on links (person_id);
create index links_collection_id_idx on links (collection_id) where collection_id is not null;
create index links_for_person_id_idx on links (for_person_id) where for_person_id is not null;
create index links_key_id_idx on links (key_id);
create index links_open on links (expires_at) where ended_at is null;
alter table links enable row level security;
alter table links force row level security;
grant select, insert, update, delete on links to kinvault_system;
grant select,
  insert (id, person_id, kind, collection_id, token_hash, wrapped_token, key_id, sealed_password, receiver, stamp,
    may_download, max_openings, expires_at, wanted, message, for_person_id, max_files),
  update (receiver, stamp, sealed_password, may_download, max_openings, expires_at, ended_at, ended_by)
  on links to kinvault_web;
create policy system on links to kinvault_system using (true) with check (true);
create policy own on links for select to kinvault_web using (person_id = (select me()));
create policy make on links for insert to kinvault_web with check (
  person_id = (select me())
  and (for_person_id is null or for_person_id = any ((select my_person_ids())::uuid[]))
  and (collection_id is null or exists (select from collections c where c.id = collection_id and c.deleted_at is null)));
create policy change on links for update to kinvault_web using (person_id = (select me()))
  with check (person_id = (select me()));

-- Whether a person may make a link to a document: its owner and their guardians; for a general document, an Admin.
create function may_give_out(person uuid, document uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and d.trashed_at is null and (
      d.owner_id = person
      or exists (
        select from public.active_guardians() g where g.person_id = d.owner_id and g.guardian_id = person offset 0)
      or exists (
        select from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
        where m.family_id = d.family_id and m.person_id = person and m.state = 'active' and m.role = 'Admin' offset 0)))
    and not public.account_in_trash(person)
$$;
alter function may_give_out owner to kinvault_system;
revoke execute on function may_give_out from public;
grant execute on function may_give_out to kinvault_web;

create table link_documents (
  link_id uuid not null references links on delete cascade,
  document_id uuid not null references documents on delete cascade,
  position smallint not null,
  -- it shows a copy for one purpose, never the document's own file
  is_copy boolean not null default false,
  copy_file_id uuid unique references files on delete set null,
  -- it was thrown away, went to another owner, or the maker lost the right: for good
  gone_at timestamptz,
  primary key (link_id, document_id),
  constraint link_documents_copy check (is_copy or copy_file_id is null)
);
create index link_documents_document_id_idx on link_documents (document_id);
alter table link_documents enable row level security;
alter table link_documents force row level security;
grant select, insert, update, delete on link_documents to kinvault_system;
grant select, insert (link_id, document_id, position, is_copy, copy_file_id) on link_documents to kinvault_web;
create policy system on link_documents to kinvault_system using (true) with check (true);
create policy own on link_documents for select to kinvault_web using (
  exists (select from links l where l.id = link_id));
create policy make on link_documents for insert to kinvault_web with check (
  exists (select from links l where l.id = link_id and l.kind = 'documents' and l.ended_at is null)
  and may_give_out((select me()), document_id)
  and (copy_file_id is null or exists (
    select from files f where f.id = copy_file_id and f.purpose = 'copy' and f.uploaded_by = (select me()))));

-- When a link was opened. No place and no address of a visitor [LNK-4].
create table link_openings (
  id bigint generated always as identity primary key,
  link_id uuid not null references links on delete cascade,
  at timestamptz not null default steady_now(),
  kind text not null check (kind in ('opened', 'wrong_password'))
);
create index link_openings_link_id_idx on link_openings (link_id, at desc);
alter table link_openings enable row level security;
alter table link_openings force row level security;
grant select, insert, delete on link_openings to kinvault_system;
grant select on link_openings to kinvault_web;
create policy system on link_openings to kinvault_system using (true) with check (true);
create policy own on link_openings for select to kinvault_web using (exists (select from links l where l.id = link_id));

-- A visitor's session of 30 minutes, for one link.
create table link_visits (
  id uuid primary key,
  link_id uuid not null references links on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null default steady_now() + interval '30 minutes',
  -- the first page was shown
  opened_at timestamptz
);
create index link_visits_link_id_idx on link_visits (link_id);
alter table link_visits enable row level security;
alter table link_visits force row level security;
grant select, insert, update, delete on link_visits to kinvault_system;
create policy system on link_visits to kinvault_system using (true) with check (true);

-- Pictures of pages that a link has shown. Deleted with their link.
create table link_pages (
  link_id uuid not null references links on delete cascade,
  source_file_id uuid not null references files on delete cascade,
  page integer not null check (page >= 1),
  file_id uuid unique references files on delete cascade,
  -- why it cannot be drawn: a hostile file is tried once, not at each request
  refusal text check (refusal in ('pages_locked', 'pages_unreadable')),
  primary key (link_id, source_file_id, page),
  constraint link_pages_outcome check (num_nonnulls(file_id, refusal) = 1)
);
create index link_pages_source_file_id_idx on link_pages (source_file_id);
alter table link_pages enable row level security;
alter table link_pages force row level security;
grant select, insert, delete on link_pages to kinvault_system;
create policy system on link_pages to kinvault_system using (true) with check (true);

-- How many pages a file has, for the links that show it.
create table link_page_counts (
  source_file_id uuid primary key references files on delete cascade,
  pages integer not null check (pages >= 1)
);
alter table link_page_counts enable row level security;
alter table link_page_counts force row level security;
grant select, insert, update, delete on link_page_counts to kinvault_system;
create policy system on link_page_counts to kinvault_system using (true) with check (true);

-- True for a link that has not ended and whose date has not passed. Setting the clock back does not open it again.
create function is_open(l links) returns boolean language sql stable as $$
  select l.ended_at is null and l.expires_at > public.steady_now()
$$;
alter function is_open owner to kinvault_system;

-- The documents that a link shows now, in order. Documents that its maker may no longer share are left out.
create function link_document_ids(link uuid) returns uuid[]
  language sql stable security definer set search_path = '' as $$
  select array(
    select held.document_id
    from public.links l cross join lateral (
      select i.document_id, i.position::bigint as place
      from public.link_documents i where i.link_id = l.id and i.gone_at is null
      union all
      select c.document_id, extract(epoch from c.added_at)::bigint
      from public.collections k join public.collection_documents c on c.collection_id = k.id
      where k.id = l.collection_id and k.deleted_at is null and (c.added_by = l.person_id or c.added_at <= l.made_at)
        and not exists (
          select from public.link_documents i
          where i.link_id = l.id and i.document_id = c.document_id and i.gone_at is not null)
        and (k.owner_id = l.person_id or exists (
          select from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
          where m.family_id = k.family_id and m.person_id = l.person_id and m.state = 'active'))) held
    join public.documents d on d.id = held.document_id
    where l.id = link and public.may_give_out(l.person_id, held.document_id)
      and (l.kind = 'documents' or not d.is_superseded)
    order by held.place, held.document_id)
$$;
alter function link_document_ids owner to kinvault_system;
revoke execute on function link_document_ids from public;

-- Of the caller's own links.
create function my_link_document_ids(link uuid) returns uuid[]
  language sql stable security definer set search_path = '' as $$
  select public.link_document_ids(l.id) from public.links l where l.id = link and l.person_id = public.me()
$$;
alter function my_link_document_ids owner to kinvault_system;
revoke execute on function my_link_document_ids from public;
grant execute on function my_link_document_ids to kinvault_web;

-- Open links of other people to a document. Empty for a caller who may not share the document.
create function links_of_others(document uuid) returns table (maker_name text, receiver text, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.name, l.receiver, l.expires_at
  from public.links l join public.people p on p.id = l.person_id
  where public.may_give_out(public.me(), document) and l.person_id <> public.me() and public.is_open(l)
    and (exists (select from public.link_documents i where i.link_id = l.id and i.document_id = document)
      or exists (
        select from public.collection_documents c where c.collection_id = l.collection_id and c.document_id = document))
    and document = any (public.link_document_ids(l.id))
  order by l.made_at desc
$$;
alter function links_of_others owner to kinvault_system;
revoke execute on function links_of_others from public;
grant execute on function links_of_others to kinvault_web;

-- ---- visitors ---------------------------------------------------------------------------------------------------------

-- Begins a transaction of a visitor: nobody is signed in, so no policy shows them anything. They read by the functions
-- below alone, which show what the link does. Null where the visit is over. The last opening ends a link, and not its visit.
create function enter_visit(visit_token text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  entered uuid;
  visit uuid;
begin
  select l.id, v.id into entered, visit
  from public.link_visits v join public.links l on l.id = v.link_id
  where v.token_hash = pg_catalog.sha256(pg_catalog.convert_to(visit_token, 'UTF8'))
    and v.expires_at > public.steady_now()
    and (public.is_open(l) or l.ended_by = 'count' and v.opened_at is not null and l.expires_at > public.steady_now());
  perform pg_catalog.set_config('app.person_id', '', true);
  perform pg_catalog.set_config('app.link_id', coalesce(entered::text, ''), true);
  perform pg_catalog.set_config('app.visit_id', coalesce(visit::text, ''), true);
  return entered;
end $$;
alter function enter_visit owner to kinvault_system;
revoke execute on function enter_visit from public;
grant execute on function enter_visit to kinvault_web;

create function visited_link_id() returns uuid language sql stable as $$
  select nullif(pg_catalog.current_setting('app.link_id', true), '')::uuid
$$;
alter function visited_link_id owner to kinvault_system;

-- A document of the visited link, with what opens its file: a copy for this link where there is one.
create function visited_document(document uuid) returns table (
    id uuid, purpose text, kind text, "sizeBytes" bigint, "wrappedKey" bytea, "keyId" text, "fileName" text,
    "mayDownload" boolean, "isCopy" boolean, stamp bytea, "makerId" uuid)
  language sql stable security definer set search_path = '' as $$
  select f.id, f.purpose, f.kind, f.size_bytes, f.wrapped_key, f.key_id, d.file_name, l.may_download,
    coalesce(i.is_copy, false), l.stamp, l.person_id
  from public.links l
  join public.documents d on d.id = document
  left join public.link_documents i on i.link_id = l.id and i.document_id = d.id
  join public.files f on f.id = case when i.is_copy then i.copy_file_id else d.file_id end
  where l.id = public.visited_link_id() and (public.is_open(l) or l.ended_by = 'count')
    and document = any (public.link_document_ids(l.id))
$$;
alter function visited_document owner to kinvault_system;
revoke execute on function visited_document from public;
grant execute on function visited_document to kinvault_web;

-- One row: a page that was drawn for this link, or nulls, how many pages the file has, and why those from `first` on could
-- not be drawn, as far as that is known.
create function visited_page(source uuid, number integer, first integer) returns table (
    id uuid, purpose text, kind text, "sizeBytes" bigint, "wrappedKey" bytea, "keyId" text, pages integer, refusal text)
  language sql stable security definer set search_path = '' as $$
  select f.id, f.purpose, f.kind, f.size_bytes, f.wrapped_key, f.key_id, c.pages, r.refusal
  from (select) one
  left join public.link_page_counts c on c.source_file_id = source
  left join public.link_pages p
    on p.link_id = public.visited_link_id() and p.source_file_id = source and p.page = number
  left join public.files f on f.id = p.file_id
  left join public.link_pages r
    on r.link_id = public.visited_link_id() and r.source_file_id = source and r.page = first and r.refusal is not null
$$;
alter function visited_page owner to kinvault_system;
revoke execute on function visited_page from public;
grant execute on function visited_page to kinvault_web;

-- Counts the opening, once for each visit. False if all openings are used up. After the first one the maker gets a notice
-- [LNK-4].
create function note_opening() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  l public.links;
  visit constant uuid := nullif(pg_catalog.current_setting('app.visit_id', true), '')::uuid;
begin
  if exists (select from public.link_visits v where v.id = visit and v.opened_at is not null) then return true; end if;
  select * into l from public.links where id = public.visited_link_id() for no key update;
  -- another page of this visit may have been counted while this one waited
  if exists (select from public.link_visits v where v.id = visit and v.opened_at is not null) then return true; end if;
  if l.id is null or not public.is_open(l) or l.openings >= l.max_openings then return false; end if;
  update public.link_visits set opened_at = pg_catalog.now() where id = visit;
  if not found then return false; end if;
  update public.links set openings = openings + 1, last_opened_at = public.steady_now(),
    ended_at = case when openings + 1 = max_openings then public.steady_now() end,
    ended_by = case when openings + 1 = max_openings then 'count' end
  where id = l.id;
  insert into public.link_openings (link_id, kind) values (l.id, 'opened');
  if l.openings = 0 then
    insert into public.notices (id, person_id, kind, detail)
    values (pg_catalog.gen_random_uuid(), l.person_id, 'link_opened', l.receiver);
  end if;
  return true;
end $$;
alter function note_opening owner to kinvault_system;
revoke execute on function note_opening from public;
grant execute on function note_opening to kinvault_web;

-- Tells the maker, once for each link, that a visitor did not expect it.
create function report_link() returns void language plpgsql security definer set search_path = '' as $$
declare l public.links;
begin
  update public.links set reported_at = public.steady_now()
  where id = public.visited_link_id() and reported_at is null returning * into l;
  if not found then return; end if;
  insert into public.notices (id, person_id, kind, detail)
  values (pg_catalog.gen_random_uuid(), l.person_id, 'link_reported', l.receiver);
end $$;
alter function report_link owner to kinvault_system;
revoke execute on function report_link from public;
grant execute on function report_link to kinvault_web;

-- ---- ends -------------------------------------------------------------------------------------------------------------

-- Ends links of these people for good, as far as they may no longer share what the links show [LNK-3].
create function drop_from_links(makers uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.link_documents i set gone_at = public.steady_now()
  from public.links l
  where l.person_id = any (makers) and (l.ended_at is null or l.ended_by = 'maker') and i.link_id = l.id
    and i.gone_at is null and not public.may_give_out(l.person_id, i.document_id);
  -- links to collections have no rows for what they show, so one is added for what they must not show again
  insert into public.link_documents (link_id, document_id, position, gone_at)
  select l.id, c.document_id, 0, public.steady_now()
  from public.links l join public.collection_documents c on c.collection_id = l.collection_id
  where l.person_id = any (makers) and (l.ended_at is null or l.ended_by = 'maker')
    and not public.may_give_out(l.person_id, c.document_id)
  on conflict (link_id, document_id) do nothing;
  update public.links l set ended_at = public.steady_now(), ended_by = 'right'
  where l.person_id = any (makers) and l.ended_at is null and (
    l.kind = 'documents'
      and not exists (select from public.link_documents i where i.link_id = l.id and i.gone_at is null)
    or l.kind = 'request' and l.for_person_id <> l.person_id and not exists (
      select from public.active_guardians() g where g.person_id = l.for_person_id and g.guardian_id = l.person_id));
end $$;
alter function drop_from_links owner to kinvault_system;
revoke execute on function drop_from_links from public;

-- For a document that was thrown away or has another owner now.
create function end_links_of_document() returns trigger language plpgsql security definer set search_path = '' as $$
declare makers uuid[];
begin
  with gone as (
    update public.link_documents set gone_at = public.steady_now()
    where document_id = new.id and gone_at is null returning link_id)
  select pg_catalog.array_agg(distinct l.person_id) into makers from gone join public.links l on l.id = gone.link_id;
  if makers is not null then perform public.drop_from_links(makers); end if;
  insert into public.link_documents (link_id, document_id, position, gone_at)
  select l.id, new.id, 0, public.steady_now()
  from public.links l join public.collection_documents c on c.collection_id = l.collection_id
  where c.document_id = new.id and (l.ended_at is null or l.ended_by = 'maker')
  on conflict (link_id, document_id) do nothing;
  delete from public.link_pages p using public.document_versions v
  where v.document_id = new.id and p.source_file_id = v.file_id;
  return null;
end $$;
alter function end_links_of_document owner to kinvault_system;
create trigger end_links_of_document after update of trashed_at, owner_id, family_id on documents
  for each row when (new.trashed_at is not null and old.trashed_at is null
    or new.owner_id is distinct from old.owner_id or new.family_id is distinct from old.family_id)
  execute function end_links_of_document();

create function end_links_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.drop_from_links(array[old.person_id]);
  return null;
end $$;
alter function end_links_of_member owner to kinvault_system;
create trigger end_links_of_member after delete on members
  for each row when (old.role = 'Admin') execute function end_links_of_member();
create trigger end_links_of_former_admin after update of role, state on members
  for each row when (old.role = 'Admin' and (new.role <> 'Admin' or new.state <> 'active'))
  execute function end_links_of_member();

create function end_links_of_guardian() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.drop_from_links(array[old.guardian_id]);
  return null;
end $$;
alter function end_links_of_guardian owner to kinvault_system;
create trigger end_links_of_guardian after delete or update on guardians
  for each row execute function end_links_of_guardian();

create function end_links_of_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.drop_from_links(array(
    select m.person_id from public.members m where m.family_id = new.id and m.role = 'Admin'));
  return null;
end $$;
alter function end_links_of_family owner to kinvault_system;
create trigger end_links_of_family after update of deleted_at on families
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function end_links_of_family();

-- Deletes the pictures of a link that has ended. After the last opening they stay: that visitor is still looking at them.
create function drop_link_pages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.link_pages p where p.link_id = new.id;
  delete from public.link_visits v where v.link_id = new.id;
  return null;
end $$;
alter function drop_link_pages owner to kinvault_system;
create trigger drop_link_pages after update of ended_at, ended_by, stamp on links
  for each row when (new.ended_by <> 'count' or new.stamp is distinct from old.stamp)
  execute function drop_link_pages();
-- The picture of a page belongs to one link alone.
create function drop_link_page() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.files f where f.id = old.file_id;
  return null;
end $$;
alter function drop_link_page owner to kinvault_system;
create trigger drop_link_page after delete on link_pages
  for each row when (old.file_id is not null) execute function drop_link_page();
-- A new password ends the visits that began with the old one.
create function end_link_visits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.link_visits v where v.link_id = new.id;
  return null;
end $$;
alter function end_link_visits owner to kinvault_system;
create trigger end_link_visits after update of sealed_password on links
  for each row when (new.sealed_password is not null and new.sealed_password is distinct from old.sealed_password)
  execute function end_link_visits();
-- A copy that was made for a link belongs to that link alone.
create function drop_link_copy() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.files f where f.id = old.copy_file_id;
  return null;
end $$;
alter function drop_link_copy owner to kinvault_system;
create trigger drop_link_copy after delete on link_documents
  for each row when (old.copy_file_id is not null) execute function drop_link_copy();

-- The web role can turn a link on again only if its maker turned it off within the last ten minutes.
create function guard_link() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.ended_by is distinct from 'maker' or old.ended_at < pg_catalog.now() - interval '10 minutes' then
    raise insufficient_privilege using message = 'a link that has ended stays ended';
  end if;
  return new;
end $$;
alter function guard_link owner to kinvault_system;
create trigger guard_link before update of ended_at, ended_by on links
  for each row when (current_user = 'kinvault_web' and old.ended_at is not null and new.ended_at is null)
  execute function guard_link();

-- Lets two links of one person be made only one after the other, so that the limit holds. The error names this trigger as
-- its constraint.
create function links_most() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.person_id::text, 10));
  if (select pg_catalog.count(*) from public.links l where l.person_id = new.person_id and l.ended_at is null) > 100 then
    raise check_violation using constraint = 'links_most', message = 'a person has at most 100 open links';
  end if;
  return null;
end $$;
alter function links_most owner to kinvault_system;
create constraint trigger links_most after insert on links
  deferrable initially deferred for each row execute function links_most();
create constraint trigger links_most_again after update of ended_at on links
  deferrable initially deferred for each row when (new.ended_at is null and old.ended_at is not null)
  execute function links_most();

-- The person's open pages show what has become of their links.
create function link_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.publish_later('changes', 'person ' || (coalesce(new, old)).person_id);
  return null;
end $$;
alter function link_changed owner to kinvault_system;
create constraint trigger link_changed after insert or update or delete on links
  deferrable initially deferred for each row execute function link_changed();

-- ---- activity and notices ---------------------------------------------------------------------------------------------

alter table activity drop constraint activity_action_check;
alter table activity add constraint activity_action_check check (action in (
  'added', 'viewed', 'downloaded', 'copied', 'linked', 'edited', 'shared', 'unshared', 'replaced', 'version_restored',
  'renewed', 'renews', 'renewal_undone', 'renewed_itself', 'trashed', 'restored'));
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
    'guardian_parting_declined', 'guardian_removed', 'guardian_joined', 'guardian_brought_back', 'link_opened',
    'link_reported', 'handed_in')),
  drop constraint notices_subject, add constraint notices_subject check (
    (family_name is null) = (kind like 'document%' or kind like 'guardian%' or kind like 'emergency%'
      or kind in ('uploads_read', 'signed_in', 'access_made', 'link_opened', 'link_reported', 'handed_in'))
    and (document_name is not null) = (kind like 'document\_%')
    and (kind = 'document_due') = (expires_on is not null and stage is not null)
    and (kind in ('documents_brought_back', 'documents_read', 'uploads_read', 'emergency_read', 'handed_in'))
      = (document_count is not null)
    and (kind in ('documents_brought_back', 'uploads_read', 'emergency_read')) = (document_ids is not null)
    and (kind in ('emergency_asked', 'emergency_half', 'emergency_last') or (detail is not null) = (
      kind like 'guardian%' or kind in ('signed_in', 'access_made', 'exempted', 'emergency_named', 'emergency_opened',
        'emergency_refused', 'emergency_ended', 'link_opened', 'link_reported', 'handed_in'))));

revoke create on schema public from kinvault_system;
