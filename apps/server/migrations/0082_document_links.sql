-- Links between documents that belong together, such as a policy and a claim [COL-6]. A link gives no access: only people who
-- see both documents see it.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table document_links (
  lower_id uuid not null references documents on delete cascade,
  upper_id uuid not null references documents on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (lower_id, upper_id),
  -- each pair once, in one direction
  constraint document_links_order check (lower_id < upper_id)
);
create index document_links_upper_id_idx on document_links (upper_id);
alter table document_links enable row level security;
alter table document_links force row level security;
grant select, insert, update, delete on document_links to kinvault_system;
grant select, insert (lower_id, upper_id), delete on document_links to kinvault_web;
create policy system on document_links to kinvault_system using (true) with check (true);
-- the sub-selects run under the reader's own policies
create policy see on document_links for select to kinvault_web using (
  exists (select from documents d where d.id = lower_id) and exists (select from documents d where d.id = upper_id));
create policy link on document_links for insert to kinvault_web with check (
  exists (select from documents d where d.id = lower_id) and exists (select from documents d where d.id = upper_id)
  -- a link is shown with both documents, so it changes both
  and can_edit_document(lower_id) and can_edit_document(upper_id));
create policy unlink on document_links for delete to kinvault_web using (
  can_edit_document(lower_id) or can_edit_document(upper_id));

-- Notifies everyone who sees one of the two, so that open pages reload the details.
create function document_link_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.document_links := coalesce(new, old);
  paper record;
begin
  for paper in
    select d.id, d.owner_id, d.family_id,
      (select pg_catalog.array_agg(s.person_id) from public.shares s where s.document_id = d.id) as persons,
      (select pg_catalog.array_agg(s.family_id) from public.shares s where s.document_id = d.id) as families
    from public.documents d where d.id in (changed.lower_id, changed.upper_id) order by d.id
  loop
    perform public.raise_version(array[paper.owner_id] || paper.persons, array[paper.family_id] || paper.families, paper.id);
  end loop;
  return null;
end $$;
alter function document_link_changed owner to kinvault_system;
create constraint trigger document_link_changed after insert or delete on document_links
  deferrable initially deferred for each row execute function document_link_changed();

-- The newer document takes over the links of the older one.
create function keep_renewal_linked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.document_links (lower_id, upper_id)
  select least(other.id, new.replaced_by), greatest(other.id, new.replaced_by)
  from public.document_links l, lateral (select case when l.lower_id = new.id then l.upper_id else l.lower_id end as id) other
  where new.id in (l.lower_id, l.upper_id) and other.id <> new.replaced_by
  on conflict do nothing;
  return null;
end $$;
alter function keep_renewal_linked owner to kinvault_system;
create trigger keep_renewal_linked after update of replaced_by on documents
  for each row when (new.replaced_by is distinct from old.replaced_by and new.replaced_by is not null)
  execute function keep_renewal_linked();

revoke create on schema public from kinvault_system;
