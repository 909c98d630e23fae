-- One job reads one upload after the other; which one, it asks here. Null: any job may take it.
alter table readings add column taken_by uuid;
comment on column readings.taken_by is 'Job of the queue that reads the file. A job that failed goes on with it.';
