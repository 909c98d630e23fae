/**
 * Loaded into the servers of browser tests: Argon2 at its lowest cost. A run signs up more than
 * four hundred people. The integration tests of passwords use the real cost.
 */
import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
const LOWEST = { memory: 8, passes: 1, parallelism: 1 };

crypto.argon2 = (algorithm, parameters: Argon2Parameters, callback) =>
  argon2(algorithm, { ...parameters, ...LOWEST }, callback);
syncBuiltinESMExports();
