import { startDatabase } from '../start/start-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: brings the database forward and ends, for whoever does it before the servers of a new version start. */
await runCommand(async (config) => {
  const database = await startDatabase(config);
  await database.stop();
  process.stdout.write('The database is up to date.\n');
  return 0;
});
