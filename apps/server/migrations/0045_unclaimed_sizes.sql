-- Both counts of a person's uploads that no document has claimed: with the least size of each, which bounds their number, and
-- as they lie in the store, which must fit into a quota that is enforced.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create function my_unclaimed_uploads(out counted bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(greatest(f.size_bytes, 262144)), 0)::bigint,
    coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
  from public.files f
  where f.uploaded_by = public.me() and f.purpose = 'original' and f.created_at > pg_catalog.now() - interval '25 hours'
    and not exists (select from public.document_versions v where v.file_id = f.id)
$$;
alter function my_unclaimed_uploads owner to kinvault_system;
revoke execute on function my_unclaimed_uploads from public;
grant execute on function my_unclaimed_uploads to kinvault_web;

revoke create on schema public from kinvault_system;
