-- Pages that were moved into another document are read there, by those who see it: an earlier file that has them all is for the
-- owner of the document, and who looks after them [INB-5].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table document_versions add column is_for_owner boolean not null default false;

create function keep_for_owner(document uuid) returns void language sql security definer set search_path = '' as $$
  update public.document_versions v set is_for_owner = true
  from public.documents d
  where d.id = document and d.owner_id = any (public.my_person_ids())
    and v.document_id = d.id and v.number <> d.current_version
$$;
alter function keep_for_owner owner to kinvault_system;
revoke execute on function keep_for_owner from public;
grant execute on function keep_for_owner to kinvault_web;

create or replace function can_see_version(document uuid, version integer) returns boolean
  language sql stable security definer set search_path = '' as $$
  select public.can_see_document(document) and exists (
    select from public.documents d
    where d.id = document and (d.current_version = version or public.can_edit_document(d.id) and (
      d.owner_id = any (public.my_person_ids()) or not exists (
        select from public.document_versions v
        where v.document_id = d.id and v.number = version and v.is_for_owner))))
$$;

-- A link is seen with both papers, so it is a change of both: who may change only one of them, or reads the other in an
-- emergency, makes none.
drop policy link on document_links;
create policy link on document_links for insert to kinvault_web with check (
  can_edit_document(lower_id) and can_edit_document(upper_id));

revoke create on schema public from kinvault_system;
