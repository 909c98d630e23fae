import { sql } from 'kysely';

/**
 * In bytes. Not `pg_database_size`: that asks for the right to connect, which the roles of requests and jobs lack in a
 * database that is closed to others.
 */
export const databaseSize = sql<number>`(
  select sum(pg_total_relation_size(oid))::bigint from pg_class where relkind in ('r', 'm'))`;
