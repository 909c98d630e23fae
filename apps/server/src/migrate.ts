import { readConfig } from './config.ts';
import { startDatabase } from './start-database.ts';
import { explainStartup } from './startup-error.ts';

/** `npm run migrate`: brings the database forward and ends, for whoever does it before the servers of a new version start. */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  try {
    const database = await startDatabase(config);
    await database.stop();
    process.stdout.write('The database is up to date.\n');
    return 0;
  } catch (error) {
    const sentence = explainStartup(error, config);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    return 1;
  }
}

process.exitCode = await run();
