-- What is deleted because of its age never looks older than it is, also if it was stored while the clock was behind [REL-22].
alter table notices alter created_at set default steady_now();
alter table mails alter created_at set default steady_now();
alter table pushes alter created_at set default steady_now();
alter table idempotency_keys alter created_at set default steady_now();
-- it can be taken back for 30 days
alter table owner_changes alter changed_at set default steady_now();
