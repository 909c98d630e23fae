/** The real server for a run of browser tests. Its address is BASE_URL for the tests, the operator's is OPERATOR_URL, its mails lie in OUTBOX_DIR. */
import path from 'node:path';
import { startServer } from './server.ts';

export default async function prepare(): Promise<() => Promise<void>> {
  // nothing is read: the papers of all tests would keep the processor busy. What tests reading has a server of its own.
  const server = await startServer({ OCR_LANGUAGES: 'none' });
  process.env.BASE_URL = server.address;
  process.env.OPERATOR_URL = server.operatorUrl;
  process.env.OUTBOX_DIR = path.join(server.dataDir, 'outbox');
  return server.stop;
}
