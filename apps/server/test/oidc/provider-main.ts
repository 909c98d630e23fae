import { startRealProvider } from './real-provider.ts';

/**
 * The real provider as a process of its own, for browser tests: `node provider-main.ts <redirect address>`. It ends with
 * the process that holds its input open.
 */
const { issuer, clientId, clientSecret, stop } = await startRealProvider(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify({ issuer, clientId, clientSecret })}\n`);
process.stdin.resume().once('end', () => void stop());
