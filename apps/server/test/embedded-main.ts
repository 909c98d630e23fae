/** A process that holds an embedded database: node embedded-main.ts <dataDir>. Prints one line of JSON when it is ready. */
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';

try {
  const { connection, home, isNew, pid, stop } = await startEmbeddedPostgres({ dataDir: String(process.argv[2]) });
  console.log(JSON.stringify({ connection, home, isNew, pid }));
  const end = () => void stop().then(() => process.exit(0));
  process.on('SIGTERM', end);
  process.stdin.resume().on('end', end); // a test run that was killed leaves nothing behind
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
