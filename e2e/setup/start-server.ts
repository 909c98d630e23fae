/**
 * Starts the real server for a run of browser tests. Sets BASE_URL, OPERATOR_URL (the operator's page) and OUTBOX_DIR
 * (its mails).
 */
import path from 'node:path';
import { startServer } from './server.ts';

export default async function prepare(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BASE_URL = server.address;
  process.env.OPERATOR_URL = server.operatorUrl;
  process.env.OUTBOX_DIR = path.join(server.dataDir, 'outbox');
  return server.stop;
}
