-- Mails overtake each other: several links may confirm one address until one of them does. Of any other purpose there is one.
alter table auth.mailed_links drop constraint mailed_links_user_id_purpose_key;
create unique index mailed_links_one_each on auth.mailed_links (user_id, purpose) where purpose <> 'confirm-email';
create index mailed_links_user_id_idx on auth.mailed_links (user_id);
