-- The first steps on home [OFF-7]: a passport, the family, reminders. They end for good when all are done or the person skips
-- them. Whoever was here before has none.
alter table reminder_preferences
  add column has_first_steps boolean not null default false,
  -- the person has chosen something about reminders; what the browser says of its time zone is no choice
  add column is_set boolean not null default false;
alter table reminder_preferences alter column has_first_steps set default true;
grant update (has_first_steps, is_set) on reminder_preferences to kinvault_web;
