import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { SAVING, SAVING_FLAGS } from '../setup/serve.mjs';
import { findFreePort } from './ports.mjs';
import { startProgram, until, untilAnswering } from './process.mjs';

const MAIN = path.join(ROOT, 'apps/server/src/main.ts');
export const DRAIN_SECONDS = 5;
const ANSWER_MS = 5_000;

/** The two files that every copy needs, as an operator makes them. */
export function makeSecrets(folder) {
  const [secret, keyring] = [path.join(folder, 'secret'), path.join(folder, 'keyring.json')];
  fs.writeFileSync(secret, randomBytes(48).toString('base64url'), { mode: 0o600 });
  const keys = { first: randomBytes(32).toString('base64') };
  fs.writeFileSync(keyring, JSON.stringify({ current: 'first', keys }), { mode: 0o400 });
  return { SECRET_FILE: secret, KEYRING_FILE: keyring };
}

/**
 * One copy of the server: started, killed and started again on the same port. `isReady` asks it.
 * @param settings its environment besides role, port and folder
 */
export async function defineCopy(folder, { name, role, settings }) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder, ...SAVING },
    ...{ ROLE: role, PORT: String(port), DATA_DIR: path.join(folder, name), ...settings },
  };
  let program;

  const isReady = async () => {
    if (role === 'worker') return fs.readFileSync(program.log, 'utf8').slice(from).includes('Kinvault is working');
    return fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  let from = 0;
  return {
    ...{ name, role, url, port },
    isReady,
    log: path.join(folder, `${name}.log`),
    isOver: () => program?.isOver() ?? true,
    async start() {
      from = fs.existsSync(this.log) ? fs.statSync(this.log).size : 0;
      program = startProgram(folder, { name, command: [process.execPath, ...SAVING_FLAGS, MAIN], env });
      await untilAnswering(program, isReady);
    },
    /** Returns how long it took, in milliseconds. */
    async stop(signal = 'SIGTERM') {
      const begun = Date.now();
      await program?.end(signal);
      return Date.now() - begun;
    },
    untilReady: (limitMs) => until(isReady, `${name} does not become ready again.`, limitMs),
  };
}
