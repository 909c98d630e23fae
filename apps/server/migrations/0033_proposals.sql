-- What is read from files, and what is proposed from that. No document says it until a person takes it [REA-5].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create table readings (
  file_id uuid primary key references files on delete cascade,
  -- the machine-readable zone of the first pages
  zone text not null default 'pending' check (zone in ('pending', 'read', 'unreadable')),
  -- all printed words, page by page
  text text not null default 'pending' check (text in ('pending', 'read', 'unreadable')),
  next_page integer not null default 1 check (next_page > 0),
  failures smallint not null default 0,
  -- of a document that was there before files were read
  is_backlog boolean not null default false,
  -- nobody needs a notice of it any more: its proposals were seen or announced, or there are none
  is_told boolean not null default false,
  -- the search knows its text
  is_searchable boolean not null default false
);
-- few rows at any time; the backlog has an index of its own
create index readings_waiting on readings (file_id) where not is_backlog and (zone = 'pending' or text = 'pending');
create index readings_backlog on readings (failures, file_id desc)
  where is_backlog and (zone = 'pending' or text = 'pending');
create index readings_unsearchable on readings (file_id) where text <> 'pending' and not is_searchable;
create index readings_untold on readings (file_id) where is_backlog and not is_told;

create table proposals (
  id uuid primary key,
  file_id uuid not null references readings on delete cascade,
  field text not null check (field in ('type', 'name', 'expiresOn', 'issuedOn', 'number', 'issuingCountry', 'holder')),
  value text not null check (length(value) between 1 and 200),
  -- the other date, where the paper can be read in two ways
  or_value text,
  certainty text not null check (certainty in ('checked', 'read')),
  page integer not null check (page > 0),
  box jsonb,
  passage text check (length(passage) <= 500),
  state text not null default 'open' check (state in ('open', 'taken', 'dismissed')),
  answered_by uuid references people on delete set null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  -- what was dismissed never comes back for its file
  unique (file_id, field, value)
);
create index on proposals (answered_by) where answered_by is not null;

-- Whoever uploaded the file until a document claims it; then whoever may edit the document.
create function may_answer_reading(file uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_document(v.document_id) and public.can_edit_document(v.document_id)
    else exists (
      select from public.files f where f.id = file and f.uploaded_by = public.me() and f.purpose = 'original')
  end
  from (select) as one left join public.document_versions v on v.file_id = file
$$;
alter function may_answer_reading owner to kinvault_system;
revoke execute on function may_answer_reading from public;
grant execute on function may_answer_reading to kinvault_web;

alter table readings enable row level security;
alter table readings force row level security;
create policy system on readings to kinvault_system using (true) with check (true);
create policy see on readings for select to kinvault_web using (may_answer_reading(file_id));
create policy upload on readings for insert to kinvault_web with check (may_answer_reading(file_id));
create policy tell on readings for update to kinvault_web
  using (may_answer_reading(file_id)) with check (may_answer_reading(file_id));
grant select, insert, update, delete on readings to kinvault_system;
grant select, insert (file_id), update (is_told) on readings to kinvault_web;

alter table proposals enable row level security;
alter table proposals force row level security;
create policy system on proposals to kinvault_system using (true) with check (true);
create policy see on proposals for select to kinvault_web using (may_answer_reading(file_id));
create policy answer on proposals for update to kinvault_web
  using (may_answer_reading(file_id)) with check (may_answer_reading(file_id) and answered_by = (select me()));
grant select, insert, update, delete on proposals to kinvault_system;
grant select, update (state, answered_by, answered_at) on proposals to kinvault_web;

-- Two kinds of notices: one for a single document that was read after it was made, one for all older documents together.
alter table notices add column document_count integer check (document_count > 0);
alter table notices drop constraint notices_subject;
alter table notices add constraint notices_subject check (
  (family_name is null)
    = (kind in ('document_handed_on', 'document_taken_back', 'document_due', 'document_read', 'documents_read'))
  and case when kind = 'documents_read' then document_name is null
    else (family_name is null) <> (document_name is null) end
  and (kind = 'document_due') = (expires_on is not null and stage is not null)
  and (kind = 'documents_read') = (document_count is not null)
);

revoke create on schema public from kinvault_system;
