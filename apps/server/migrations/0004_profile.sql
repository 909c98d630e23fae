-- What people say of themselves, and their pictures.
alter table people
  add constraint phone_is_short check (length(phone) between 1 and 40),
  add constraint location_is_short check (length(location) between 1 and 120),
  add constraint bio_is_short check (length(bio) between 1 and 1000);
