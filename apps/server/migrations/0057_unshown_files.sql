-- A file that cannot be shown says why [REA-12]; Word and Excel files under a password are kept.
alter table documents drop constraint documents_kind_check, drop constraint documents_thumbnail_check;
alter table documents
  add constraint documents_kind_check check (kind in (
    'jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'locked')),
  add constraint documents_thumbnail_check check (thumbnail in (
    'pending', 'ready', 'none', 'locked', 'form', 'protected', 'undecodable', 'too_large'));
alter table files drop constraint files_kind_check;
-- 'json': what was read from another file
alter table files add constraint files_kind_check check (kind in (
  'jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'locked', 'json'));

-- Papers from before are drawn and read again by the hourly catch-up: what was left out of sheets, letters and forms is found,
-- photographs are upright, and what has no picture says why. Those in the trash follow when they come back.
set local role kinvault_system;
update documents set text_state = 'pending'
where kind in ('docx', 'xlsx', 'pdf', 'heic', 'tiff', 'bmp') or (thumbnail = 'none' and kind not in ('doc', 'xls'));
reset role;
