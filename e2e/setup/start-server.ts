/** The real server for a run of browser tests. Its address is BASE_URL for the tests, the operator's is OPERATOR_URL, its mails lie in OUTBOX_DIR. */
import path from 'node:path';
import { startServer } from './server.ts';

export default async function prepare(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BASE_URL = server.address;
  process.env.OPERATOR_URL = server.operatorUrl;
  process.env.OUTBOX_DIR = path.join(server.dataDir, 'outbox');
  return server.stop;
}
