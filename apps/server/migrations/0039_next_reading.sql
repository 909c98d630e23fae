-- The background job that reads this upload. Null while no job has taken it.
alter table readings add column taken_by uuid;
comment on column readings.taken_by is 'Id of the job that reads the file. When that job is run again, it goes on with the same file.';
