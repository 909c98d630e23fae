-- Reminders by mail [KNO-5]: at most one mail a day for a person. Its words are looked up when it is sent.
alter table reminder_preferences
  -- the last day, in the person's zone, on which a mail was planned
  add column mailed_on date,
  -- due on a day that could not have it any more: it is planned on the next morning
  add column is_mail_due boolean not null default false;

-- What a mail tells of is looked up by its reader.
create index documents_expiring_of_owner on documents (owner_id, expires_on)
  where expires_on is not null and trashed_at is null;
create index documents_expiring_of_family on documents (family_id, expires_on)
  where expires_on is not null and trashed_at is null;
