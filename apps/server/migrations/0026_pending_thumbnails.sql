-- Few at any time: an hourly look at all documents finds them here instead of reading the table twice.
create index documents_without_thumbnail on documents (id) where thumbnail = 'pending';
