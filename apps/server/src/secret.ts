import { randomBytes } from 'node:crypto';
import fs from 'node:fs';

const MIN_CHARS = 32;

/**
 * The secret that signs cookies. Made where it may be, readable by its owner only; elsewhere a missing or weak one
 * refuses to start with the command that makes one.
 */
export function loadSecret(file: string, mayCreate: boolean): string {
  if (mayCreate) createOnce(file);
  if (!fs.existsSync(file)) throw new Error(`${file} does not exist. Make it with: ${command(file)}`);
  const secret = fs.readFileSync(file, 'utf8').trim();
  const isWeak = secret.length < MIN_CHARS || new Set(secret).size < 12;
  if (isWeak) throw new Error(`The secret in ${file} is too weak. Make a new one with: ${command(file)}`);
  return secret;
}

function createOnce(file: string): void {
  try {
    fs.writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function command(file: string): string {
  return `openssl rand -base64 48 > '${file}' && chmod 600 '${file}'`;
}
