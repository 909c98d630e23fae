-- The order in which backups were begun, whatever the clock said, and which files each of them lacks [OPS-9].
alter table backups
  add column number bigint,
  -- damaged or missing in the store when it was made
  add column damaged_ids uuid[] not null default '{}';
set local role kinvault_system;
update backups b set number = ordered.number
from (select id, row_number() over (order by started_at, id) as number from backups) ordered where ordered.id = b.id;
reset role;
alter table backups alter column number set not null, alter column number add generated always as identity,
  add constraint backups_number_key unique (number);
drop index backups_started_at_idx;
do $$
declare newest bigint;
begin
  set local role kinvault_system;
  select max(number) into newest from backups;
  reset role; -- the sequence is the owner's
  perform setval(pg_get_serial_sequence('public.backups', 'number'), newest) where newest is not null;
end $$;
