import type pg from 'pg';

/** Requests run under the first, jobs under the second. They belong to the whole server, not to one database. */
const ROLES = ['kinvault_web', 'kinvault_system'];
const OLDEST_VERSION = 16;
const NOT_ALLOWED = '42501';

interface Login {
  /** As SQL writes it. */
  name: string;
  version: string;
  escapesPolicies: boolean;
}

/**
 * Makes the two roles where they are missing, and the login a member of both, as the migrations need it. A login that
 * may do neither can be given them beforehand: then this changes nothing.
 * @throws Error with a sentence, and with the SQL that helps, for a login that does not fit
 */
export async function prepareLogin(client: pg.Client): Promise<void> {
  const login = await findLogin(client);
  if (Number.parseInt(login.version, 10) < OLDEST_VERSION) {
    throw new Error(
      `The database of DATABASE_URL is a PostgreSQL ${login.version}; Kinvault needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (login.escapesPolicies) {
    throw new Error(
      `The login ${login.name} in DATABASE_URL is a superuser or has BYPASSRLS: row-level security never stops it. Give Kinvault an ordinary login, as docs/deploying.md shows under "The database's login".`,
    );
  }
  const missing = await findMissing(client, login);
  try {
    for (const statement of missing) await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new Error(
      `The login ${login.name} in DATABASE_URL may not set up the roles that Kinvault works under. Have a superuser of the database server run: ${missing.join('; ')};`,
      { cause: error },
    );
  }
}

async function findLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(`
    select quote_ident(rolname) as name, current_setting('server_version') as version,
      rolsuper or rolbypassrls as "escapesPolicies"
    from pg_roles where rolname = current_user`);
  return rows[0] as Login;
}

/** The statements that are still to be run, in this order. */
async function findMissing(client: pg.Client, login: Login): Promise<string[]> {
  const { rows } = await client.query<{ role: string; exists: boolean; isMember: boolean }>(
    `select role, r.oid is not null as exists,
       coalesce(pg_has_role(current_user, r.oid, 'SET') and pg_has_role(current_user, r.oid, 'USAGE'), false) as "isMember"
     from unnest($1::text[]) as role left join pg_roles r on rolname = role order by role desc`,
    [ROLES],
  );
  const created = rows.filter(({ exists }) => !exists).map(({ role }) => `create role ${role} nologin`);
  const lacking = rows.filter(({ isMember }) => !isMember).map(({ role }) => role);
  return lacking.length === 0
    ? []
    : [...created, `grant ${lacking.join(', ')} to ${login.name} with inherit true, set true`];
}
