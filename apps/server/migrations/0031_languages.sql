-- The language in which a person reads: chosen in the profile, or the one of their browser, as the app last said.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table people
  add column language text,
  add column is_language_chosen boolean not null default false,
  -- any language: which ones there are is the app's to know, so that adding one is no migration
  add constraint language_is_tag check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  add constraint chosen_language_is_known check (language is not null or not is_language_chosen);

create function set_my_language(new_language text, is_chosen boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- what the browser says never replaces a choice
  update public.people set language = new_language, is_language_chosen = is_chosen
  where id = public.me() and (is_chosen or not is_language_chosen);
end $$;
alter function set_my_language owner to kinvault_system;
revoke execute on function set_my_language from public;
grant execute on function set_my_language to kinvault_web;

revoke create on schema public from kinvault_system;
