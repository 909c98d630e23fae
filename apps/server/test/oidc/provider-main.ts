import { startRealProvider } from './real-provider.ts';

/**
 * Runs a real OpenID provider in its own process, for browser tests: `node provider-main.ts <redirect address>`. It stops
 * when its standard input is closed, so it never outlives the tests.
 */
const { issuer, clientId, clientSecret, stop } = await startRealProvider(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify({ issuer, clientId, clientSecret })}\n`);
process.stdin.resume().once('end', () => void stop());
