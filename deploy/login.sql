-- Kinvault's login and its database: a superuser of PostgreSQL 16 or newer runs this once with psql.
--   KINVAULT_PASSWORD=… psql -h db.example.org -U postgres -f deploy/login.sql
\set ON_ERROR_STOP on
\getenv password KINVAULT_PASSWORD
-- It makes the roles kinvault_web and kinvault_system at the first start.
create role kinvault login createrole password :'password';
create database kinvault owner kinvault;
-- No other login of this server gets in.
revoke all on database kinvault from public;
