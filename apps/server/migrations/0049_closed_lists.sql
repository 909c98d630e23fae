-- Every closed list of the code is a check here too, so that a slip in SQL or a value that only one side knows is refused
-- before it is stored. `apps/server/test/closed-lists.int.test.ts` compares both sides.

alter table activity add constraint activity_action_check check (action in (
  'added', 'viewed', 'downloaded', 'edited', 'shared', 'unshared', 'replaced', 'version_restored', 'renewed', 'renews',
  'renewal_undone', 'trashed', 'restored'));

alter table mails add constraint mails_kind_check check (kind in (
  'confirm-email', 'change-email', 'reset-password', 'password-changed', 'email-change-asked', 'email-changed',
  'sign-up-again', 'family-invite', 'account-made', 'passkey-added', 'new-sign-in', 'access-made', 'two-factor-on',
  'two-factor-off', 'backup-failed', 'backup-overdue', 'backup-damaged', 'digest'));

alter table notices
  add constraint notices_kind_check check (kind in (
    'invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined',
    'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back',
    'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_due',
    'document_read', 'documents_read', 'exempted', 'signed_in', 'access_made')),
  add constraint notices_role_check check (role in ('Admin', 'Member', 'Viewer')),
  -- or a day that the person chose
  add constraint notices_stage_check check (
    stage in ('first', 'renew_soon', 'renew', 'month', 'week', 'day', 'expired') or stage ~ '^later:\d{4}-\d\d-\d\d$');

alter table reminders add constraint reminders_stage_check check (
  stage in ('first', 'renew_soon', 'renew', 'month', 'week', 'day', 'expired') or stage ~ '^later:\d{4}-\d\d-\d\d$');

alter table documents add constraint documents_kind_check check (kind in (
  'jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp', 'pdf', 'doc', 'docx', 'xls', 'xlsx'));
-- 'json': what was read from another file
alter table files add constraint files_kind_check check (kind in (
  'jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'json'));
alter table file_tombstones add constraint file_tombstones_purpose_check check (
  purpose in ('original', 'thumbnail', 'preview', 'text', 'avatar'));

alter table lead_times add constraint lead_times_type_check check (type in (
  'ID', 'Passport', 'Driver License', 'Birth Certificate', 'Insurance', 'Medical', 'Education', 'Financial', 'Legal',
  'Other'));
alter table reminder_preferences
  add constraint reminder_preferences_in_app_types check (off_in_app <@ array[
    'ID', 'Passport', 'Driver License', 'Birth Certificate', 'Insurance', 'Medical', 'Education', 'Financial', 'Legal',
    'Other']),
  add constraint reminder_preferences_mail_types check (off_by_mail <@ array[
    'ID', 'Passport', 'Driver License', 'Birth Certificate', 'Insurance', 'Medical', 'Education', 'Financial', 'Legal',
    'Other']),
  add constraint reminder_preferences_push_types check (off_by_push <@ array[
    'ID', 'Passport', 'Driver License', 'Birth Certificate', 'Insurance', 'Medical', 'Education', 'Financial', 'Legal',
    'Other']);
