import pg from 'pg';

/** The name of the login and of its database. */
export const APP_LOGIN = 'kinvault_app';

/**
 * The database's ordinary login, made where it is missing: the embedded server's own is a superuser, whom row-level
 * security never stops. It owns its database and may make the two roles that requests and jobs run under.
 */
export async function provisionDatabase(
  superuser: pg.ClientConfig & { password: string },
  database = APP_LOGIN,
): Promise<pg.ClientConfig> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const password = client.escapeLiteral(superuser.password);
    const role = await client.query('select from pg_roles where rolname = $1', [APP_LOGIN]);
    if (role.rowCount === 0)
      await client.query(`create role ${APP_LOGIN} login createrole createdb password ${password}`);
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${APP_LOGIN}`);
  } finally {
    await client.end();
  }
  return { ...superuser, user: APP_LOGIN, database };
}
