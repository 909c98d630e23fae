import type { Config } from './config.ts';

/** A reason not to start that an operator can mend; its message is a sentence for them. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The sentence for what goes wrong at the beginning; undefined for what nobody has foreseen. */
export function explainStartup(error: unknown, config: Config): string | undefined {
  if (error instanceof StartupError) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const place = path ?? config.dataDir;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is taken by another program. Stop it, or choose another with PORT=….`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${config.host} is no address of this machine.`;
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
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case '28P01':
    case '28000':
    case '3D000':
      return `The database of DATABASE_URL cannot be reached: ${message}.`;
    default:
      return undefined;
  }
}
