import type { Config } from '../config.ts';
import { StorageUnavailable } from '../platform/storage/storage-errors.ts';

/** A reason not to start that an operator can mend; its message is a sentence for them. */
export class StartupError extends Error {
  override name = 'StartupError';
}

interface Failure {
  code?: string;
  path?: string;
  hostname?: string;
  syscall?: string;
  message: string;
}

/** The sentence for what goes wrong at the beginning; undefined for what nobody has foreseen. */
export function explainStartup(error: unknown, config: Config): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof StorageUnavailable) return `${error.message} Check STORAGE_URL.`;
  const failure = error as Failure;
  const own = config.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const setting = config.databaseUrl === undefined ? undefined : own;
  return (
    explainListening(failure, config) ??
    explainFolder(failure, config) ??
    (setting && explainDatabase(failure, setting))
  );
}

function explainListening({ code, hostname, syscall }: Failure, { host, port }: Config): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or choose another with PORT=….`;
  const isUnknown = (code === 'ENOTFOUND' || code === 'EAI_AGAIN') && hostname === host;
  if (isUnknown || (code === 'EADDRNOTAVAIL' && syscall === 'listen'))
    return `HOST=${host} is no address of this machine.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may be opened by root alone. Choose another with PORT=….`;
  return undefined;
}

function explainFolder({ code, path, syscall }: Failure, { dataDir }: Config): string | undefined {
  if (syscall === 'connect') return undefined;
  const place = path ?? dataDir;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${place} cannot be used: permission denied. Choose another folder with DATA_DIR=…, or mend its permissions.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} is not a folder. Choose another with DATA_DIR=….`;
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return `The disk that holds ${place} is full. Make room, or choose another folder with DATA_DIR=….`;
    default:
      return undefined;
  }
}

const HOW_TO = 'docs/deploying.md shows how under "The database\'s login".';
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EACCES'];
/** What `pg` says without a code. */
const NO_ANSWER = ['timeout expired', 'Connection terminated unexpectedly'];
/** Node's codes for certificates that it does not trust, and what `pg` says of a server without encryption. */
const TLS = /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|not support SSL/;

/** `setting` has the address that was tried. */
export function explainDatabase(failure: Failure, setting: string): string | undefined {
  const { code = '', hostname, syscall } = failure;
  const message = messageOf(failure);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host ${hostname} in ${setting} is unknown.`;
  if ((UNREACHABLE.includes(code) && syscall !== 'open') || NO_ANSWER.includes(message))
    return `The database of ${setting} cannot be reached: ${message}.`;
  if (TLS.test(`${code} ${message}`))
    return `The database of ${setting} cannot be reached encrypted: ${message}. Check sslmode and sslrootcert in ${setting}.`;
  return explainAnswer(code, message, setting);
}

/** What PostgreSQL itself has answered. */
function explainAnswer(code: string, message: string, setting: string): string | undefined {
  switch (code) {
    case '28P01':
      return `The password in ${setting} is not the one of its login: ${message}.`;
    case '28000':
      return `The login in ${setting} is not let in: ${message}.`;
    case '3D000':
      return `The database in ${setting} has to be made first: ${message}; ${HOW_TO}`;
    case '53300':
      return `The database server of ${setting} takes no more connections: ${message}. Raise its max_connections or the login's limit, or lower DATABASE_POOL.`;
    case '42501':
      return `The login in ${setting} lacks a right: ${message}. It must own its database; ${HOW_TO}`;
    default:
      return undefined;
  }
}

/** Several addresses of one host that all fail give one error without words. */
function messageOf(failure: Failure & { errors?: Error[] }): string {
  return failure.message || (failure.errors?.map(({ message }) => message).join(', ') ?? String(failure.code));
}
