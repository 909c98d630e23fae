import fs from 'node:fs';
import path from 'node:path';
import { findFreePort, isListening } from './ports.mjs';
import { LOGIN } from './postgres.mjs';
import { startProgram, untilAnswering } from './process.mjs';

/** Debian's PgBouncer in transaction mode, as most hosted poolers are. */
export async function startPgBouncer(folder, { postgres, account }) {
  const port = await findFreePort();
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'pgbouncer-users')];
  fs.writeFileSync(users, `"${LOGIN}" "${postgres.password}"\n`, { mode: 0o644 });
  const lines = [
    ...['[databases]', `* = host=127.0.0.1 port=${postgres.port}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = scram-sha-256'],
    'server_login_retry = 1', // its own 15 seconds are a long time after PostgreSQL is back
    ...[`auth_file = ${users}`, 'pool_mode = transaction', 'max_client_conn = 500'],
    'default_pool_size = 20',
    'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ];
  fs.writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o644 });
  const program = startProgram(folder, { name: 'pgbouncer', command: ['pgbouncer', settings], account });
  await untilAnswering(program, () => isListening(port));
  return { port, stop: () => program.end('SIGINT') };
}
