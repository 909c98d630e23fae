-- Which keys are in use is asked at every start: without this index it reads every file's row.
create index files_key_id on files (key_id);
