import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const PORT = 5432; // only part of the socket's name: no TCP port is opened
export const SOCKET_NAME = `.s.PGSQL.${PORT}`;
const SOCKET_PATH_LIMIT = 103; // bytes: 107 on Linux, 103 on macOS

/** The folder to name as host. A client's socket path is limited to about 100 bytes: a link in a private temporary folder shortens it. */
export function shortenSocketPath(cluster: string): { host: string; release(): void } {
  const real = fs.realpathSync(cluster);
  if (Buffer.byteLength(path.join(real, SOCKET_NAME)) <= SOCKET_PATH_LIMIT) return { host: real, release() {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-'));
  const link = path.join(folder, 's');
  fs.symlinkSync(real, link);
  return { host: link, release: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
