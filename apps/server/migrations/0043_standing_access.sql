-- What acts for a person without a session is told them when it is made, and so is a sign-in on a new device [SEC-52].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- Null until the first sign-in: that one is told to nobody. Whether older accounts have had theirs is not known.
alter table auth.users add column signed_in_at timestamptz;
update auth.users set signed_in_at = created_at;

-- Which device, which kind of access, which paper.
alter table notices add column detail text;
alter table notices drop constraint notices_subject;
alter table notices add constraint notices_subject check (
  (family_name is null)
    = (kind in ('document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced',
      'document_brought_back', 'document_due', 'document_read', 'documents_read', 'signed_in', 'access_made'))
  and case when kind in ('documents_read', 'signed_in', 'access_made') then document_name is null
    else (family_name is null) <> (document_name is null) end
  and (kind = 'document_due') = (expires_on is not null and stage is not null)
  and (kind = 'documents_read') = (document_count is not null)
  and (kind in ('signed_in', 'access_made', 'exempted')) = (detail is not null)
);
grant insert (detail) on notices to kinvault_web;
create policy tell_oneself on notices for insert to kinvault_web
  with check (kind = 'access_made' and person_id = (select me()) and actor_id is null);

-- As before, and for notices about the account: the latest of an hour.
create or replace function replace_notice() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notices n
  where n.person_id = new.person_id and n.kind = new.kind and n.family_id is not distinct from new.family_id
    and n.actor_id is not distinct from new.actor_id and n.detail is not distinct from new.detail
    and n.created_at > pg_catalog.now() - interval '1 hour';
  return new;
end $$;
drop trigger replace_notice on notices;
create trigger replace_notice before insert on notices
  for each row when (new.family_id is not null or new.detail is not null) execute function replace_notice();

-- A name is whatever its owner typed: an invitation shows the address as well. Not to somebody who merely claims theirs.
create function inviter_email_of_notice(notice uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.email from public.notices n
  join public.people p on p.id = n.actor_id
  join public.people me on me.id = n.person_id and me.is_confirmed
  where n.id = notice and n.person_id = public.me() and n.kind = 'invited'
$$;
alter function inviter_email_of_notice owner to kinvault_system;
revoke execute on function inviter_email_of_notice from public;
grant execute on function inviter_email_of_notice to kinvault_web;

revoke create on schema public from kinvault_system;
