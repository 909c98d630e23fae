-- As before, but each upload counts for 256 KiB at least: files without a document are bounded in number, too.
create or replace function my_unclaimed_bytes() returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(greatest(f.size_bytes, 262144)), 0)::bigint from public.files f
  where f.uploaded_by = public.me() and f.purpose = 'original' and f.created_at > pg_catalog.now() - interval '25 hours'
    and not exists (select from public.document_versions v where v.file_id = f.id)
$$;
