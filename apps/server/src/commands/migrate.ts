import { startDatabase } from '../start/start-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: migrates the database and ends, for operators who do that before they start a new version. */
await runCommand(async (config) => {
  const database = await startDatabase(config);
  await database.stop();
  process.stdout.write('The database is up to date.\n');
  return 0;
});
