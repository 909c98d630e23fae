-- Known devices are bound to this value: a new one ends them all.
alter table auth.users add column device_generation uuid not null default gen_random_uuid();
