-- Reminders of papers that expire [KNO-1 … KNO-4]. Which are due is decided in the domain (reminders/due-reminder.ts);
-- here stands what it goes by and what was made.

-- ---- the document --------------------------------------------------------------------------------------------------
-- A choice for this document: null leaves it to the person and the type, 'none' stands for no span at all.
alter table documents
  add column time_to_renew text check (time_to_renew ~ '^(none|P[1-9][0-9]{0,2}[DWM])$'),
  add column first_reminder text check (first_reminder ~ '^(none|P[1-9][0-9]{0,2}[DWM])$'),
  -- when its reminders last changed; those of before are told in one
  add column armed_at timestamptz not null default now();
grant update (time_to_renew, first_reminder) on documents to kinvault_web;

create function arm_document() returns trigger language plpgsql set search_path = '' as $$
begin
  new.armed_at := case
    when tg_op = 'INSERT' then pg_catalog.now()
    when (new.expires_on, new.type, new.time_to_renew, new.first_reminder)
      is distinct from (old.expires_on, old.type, old.time_to_renew, old.first_reminder) then pg_catalog.now()
    else old.armed_at end;
  return new;
end $$;
create trigger arm_document before insert or update of expires_on, type, time_to_renew, first_reminder on documents
  for each row execute function arm_document();

create index documents_expiring on documents (expires_on, type) where expires_on is not null and trashed_at is null;
create index documents_armed on documents (armed_at) where expires_on is not null and trashed_at is null;
create index documents_with_own_times on documents (expires_on)
  where (time_to_renew is not null or first_reminder is not null) and expires_on is not null and trashed_at is null;

-- ---- the person ----------------------------------------------------------------------------------------------------
create table reminder_preferences (
  person_id uuid primary key references people on delete cascade,
  -- the browser's, until the person chooses one
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  is_zone_chosen boolean not null default false,
  -- full hours of the day in that zone; equal: no quiet hours
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 7 check (quiet_until between 0 and 23),
  is_by_mail boolean not null default true,
  -- of the weekly mail; Monday is 1
  digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
  -- the last day, in that zone, whose reminders are made
  run_through date not null default current_date - 1,
  next_run_at timestamptz not null default now()
);
create index on reminder_preferences (next_run_at);
alter table reminder_preferences enable row level security;
alter table reminder_preferences force row level security;
grant select, insert, update, delete on reminder_preferences to kinvault_system;
create policy system on reminder_preferences to kinvault_system using (true) with check (true);
grant select on reminder_preferences to kinvault_web;
grant update (time_zone, is_zone_chosen, quiet_from, quiet_until, is_by_mail, digest_weekday, next_run_at)
  on reminder_preferences to kinvault_web;
create policy own on reminder_preferences to kinvault_web
  using (person_id = (select me())) with check (person_id = (select me()));

insert into reminder_preferences (person_id) select id from people;
grant create on schema public to kinvault_system;
create function prefer_reminders() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminder_preferences (person_id) values (new.id);
  return null;
end $$;
alter function prefer_reminders owner to kinvault_system;
create trigger prefer_reminders after insert on people for each row execute function prefer_reminders();
revoke create on schema public from kinvault_system;

-- A person's own times for a type of document.
create table lead_times (
  person_id uuid not null references people on delete cascade,
  type text not null,
  time_to_renew text check (time_to_renew ~ '^(none|P[1-9][0-9]{0,2}[DWM])$'),
  first_reminder text check (first_reminder ~ '^(none|P[1-9][0-9]{0,2}[DWM])$'),
  primary key (person_id, type)
);
alter table lead_times enable row level security;
alter table lead_times force row level security;
grant select, insert, update, delete on lead_times to kinvault_system, kinvault_web;
create policy system on lead_times to kinvault_system using (true) with check (true);
create policy own on lead_times to kinvault_web
  using (person_id = (select me())) with check (person_id = (select me()));

-- ---- the person's own marks of a document --------------------------------------------------------------------------
alter table marks
  -- 'Remind me': reminded as its owner is
  add column is_watching boolean not null default false,
  -- one reminder more, on this day, with these words
  add column remind_on date,
  add column remind_note text check (length(remind_note) between 1 and 200),
  add column snoozed_until date,
  -- 'Done' was pressed for this expiry date
  add column done_for date;
create index marks_snoozed on marks (snoozed_until) where snoozed_until is not null;
create index marks_asked on marks (remind_on) where remind_on is not null;

-- ---- what was made -------------------------------------------------------------------------------------------------
-- Each once for a person, document, expiry date and stage, whatever restarts [KNO-2]. One reminder stands for all stages
-- that were missed; `is_told` is true for the one whose words were sent.
create table reminders (
  person_id uuid not null references people on delete cascade,
  document_id uuid not null references documents on delete cascade,
  expires_on date not null,
  stage text not null,
  is_told boolean not null,
  made_at timestamptz not null default now(),
  primary key (person_id, document_id, expires_on, stage)
);
create index on reminders (document_id);
alter table reminders enable row level security;
alter table reminders force row level security;
grant select, insert, update, delete on reminders to kinvault_system;
create policy system on reminders to kinvault_system using (true) with check (true);

-- A notice of a paper has no family; it names the date that it speaks of.
alter table notices add column expires_on date;
alter table notices add column stage text;
alter table notices drop constraint notices_subject;
alter table notices add constraint notices_subject check (
  (family_name is null) = (kind in ('document_handed_on', 'document_taken_back', 'document_due'))
  and (family_name is null) <> (document_name is null)
  and (kind = 'document_due') = (expires_on is not null and stage is not null));

-- Who is reminded of a document [KNO-3]: its owner; where the owner cannot sign in, and for a general document, the
-- Admins of its families; and everyone who asked for it and can see it. Only the system may call it.
-- It sets no search_path: PostgreSQL inlines a function into the calling query only without one.
create function reminded_people(document uuid) returns setof uuid language sql stable as $$
  select owner.id
  from public.documents d join public.people owner on owner.id = d.owner_id and owner.made_for_family_id is null
  where d.id = document
  union
  select m.person_id
  from public.documents d
  join public.families f on f.deleted_at is null and (f.id = d.family_id or f.id in (
    select s.family_id from public.shares s
    join public.members o on o.family_id = s.family_id and o.person_id = s.owner_id and o.state = 'active'
    where s.document_id = d.id))
  join public.members m on m.family_id = f.id and m.state = 'active'
  join public.people p on p.id = m.person_id and p.made_for_family_id is null
  left join public.people owner on owner.id = d.owner_id
  left join public.marks k on k.document_id = d.id and k.person_id = m.person_id
  where d.id = document and (m.role = 'Admin' and (d.owner_id is null or owner.made_for_family_id is not null)
    or k.is_watching)
$$;
revoke execute on function reminded_people from public;
grant execute on function reminded_people to kinvault_system;
