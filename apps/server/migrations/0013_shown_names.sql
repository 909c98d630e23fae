-- A profile always has a name to show: 'Unnamed User' where it is empty or made of unseen characters alone [DAT-2, D-24].
create function shown_name(name text) returns text language sql immutable set search_path = '' as $$
  select case when name ~ '[^[:space:][:cntrl:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]'
    then name else 'Unnamed User' end
$$;
create function set_shown_name() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := public.shown_name(new.name);
  return new;
end $$;

alter table people alter column name set default 'Unnamed User';
create trigger set_shown_name before insert or update of name on people
  for each row execute function set_shown_name();
update people set name = name where name <> shown_name(name);

-- Word and Excel files that were left without a picture because of their letters: the hourly catch-up reads them again.
update documents set text_state = 'pending' where kind in ('docx', 'xlsx') and thumbnail = 'none' and trashed_at is null;
