import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { provisionDatabase } from '../../apps/server/src/platform/db/provision-database.ts';
import { migrate } from '../../apps/server/src/platform/db/run-migrations.ts';
import { readOwnMigrations } from '../../apps/server/src/start/start-database.ts';
import { ROOT } from '../setup/root.mjs';
import { GENERATED } from './generated-files.ts';
import { noteNewMigrations } from './shipped-migrations.mjs';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-schema-'));
fs.chmodSync(dataDir, 0o711); // root's account for PostgreSQL passes through
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  const connection = await provisionDatabase(postgres.connection);
  await migrate(connection, readOwnMigrations());
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const { file, generate } of GENERATED) fs.writeFileSync(path.join(ROOT, file), await generate(client));
    noteNewMigrations(ROOT);
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
