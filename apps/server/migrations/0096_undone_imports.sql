-- Filing cannot be undone after its import was undone: the file would wait in 'Received' again. If both are undone at the same
-- moment, one waits for the other.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create or replace function unfile_received(one uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  came uuid;
  filed record;
begin
  select r.import_id into came from public.received r where r.id = one and r.person_id = public.me();
  if came is not null then
    perform from public.imports i where i.id = came and i.undone_at is null for share;
    if not found then return false; end if;
  end if;
  select d.id, d.file_id into filed
  from public.received r join public.documents d on d.id = r.document_id
  where r.id = one and r.person_id = public.me() and d.added_by = public.me() and d.file_id = r.file_id
    and d.revision = 1 and d.current_version = 1 and d.replaced_by is null
    and d.added_at > pg_catalog.now() - interval '1 day'
    and not exists (select from public.documents o where o.replaced_by = d.id)
    and not exists (select from public.activity a where a.document_id = d.id and a.actor_id is distinct from public.me())
  for update of d;
  if not found then return false; end if;
  update public.received r set document_id = null where r.id = one;
  update public.proposals p set state = 'open', answered_by = null, answered_at = null
  where p.file_id = filed.file_id and p.state <> 'open' and p.answered_by = public.me();
  delete from public.documents d where d.id = filed.id;
  return true;
end $$;

revoke create on schema public from kinvault_system;
