-- After pages have moved to another document, earlier files still contain them. Only the owner of the document and their
-- guardians may open such files [INB-5].
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

revoke create on schema public from kinvault_system;
