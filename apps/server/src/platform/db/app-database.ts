import pg from 'pg';

const NAME = 'kinvault_app';

/**
 * The database's ordinary login, made where it is missing: the embedded server's own is a superuser, whom row-level
 * security never stops. It owns its database and may make the two roles that requests and jobs run under.
 */
export async function createAppDatabase(
  superuser: pg.ClientConfig & { password: string },
  database = NAME,
): Promise<pg.ClientConfig> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const password = client.escapeLiteral(superuser.password);
    const role = await client.query('select from pg_roles where rolname = $1', [NAME]);
    if (role.rowCount === 0) await client.query(`create role ${NAME} login createrole createdb password ${password}`);
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)} owner ${NAME}`);
  } finally {
    await client.end();
  }
  return { ...superuser, user: NAME, database };
}
