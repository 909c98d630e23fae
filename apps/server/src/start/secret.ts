import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { StartupError } from './startup-error.ts';

const MIN_CHARS = 32;
/** Of `openssl rand -hex 16`, the poorest alphabet that is strong enough, fewer are one in a thousand. */
const MIN_DIFFERENT_CHARS = 10;

/**
 * The secret that signs cookies. Made where it may be, readable by its owner only; elsewhere a missing or weak one
 * refuses to start with the command that makes one [SEC-41].
 * @throws StartupError that never quotes the secret
 */
export function loadSecret(file: string, mayCreate: boolean): string {
  if (mayCreate) createOnce(file);
  const secret = readPrivately(file);
  if (isWeak(secret))
    throw new StartupError(`The secret in ${file} is too weak. Make a new one with: ${command(file)}`);
  return secret;
}

function createOnce(file: string): void {
  try {
    fs.writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function readPrivately(file: string): string {
  if (!fs.existsSync(file)) {
    throw new StartupError(
      `The secret ${file} does not exist. If this vault has people, restore it from its backup: with a new one they are signed out, their authenticator apps no longer match, and the vault must be told with: npm run rotate-keys -- --accept. Make a new one with: ${command(file)}`,
    );
  }
  if (fs.statSync(file).mode & 0o077)
    throw new StartupError(`The secret in ${file} is open to others. Close it with: chmod 600 ${quoted(file)}`);
  return fs.readFileSync(file, 'utf8').trim();
}

function isWeak(secret: string): boolean {
  return secret.length < MIN_CHARS || new Set(secret).size < MIN_DIFFERENT_CHARS || isRepetition(secret);
}

/** A word written again and again: it matches itself moved by at most half its length. */
function isRepetition(secret: string): boolean {
  for (let step = 1; step <= secret.length / 2; step++) if (secret.startsWith(secret.slice(step))) return true;
  return false;
}

/** By way of a new file: one that is there already would keep its permissions. */
function command(file: string): string {
  const made = quoted(`${file}.new`);
  return `(umask 077; openssl rand -base64 48 > ${made} && mv ${made} ${quoted(file)})`;
}

function quoted(file: string): string {
  return `'${file.replaceAll("'", `'\\''`)}'`;
}
