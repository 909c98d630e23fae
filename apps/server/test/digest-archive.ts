import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { readArchive } from '../src/features/backup/read-archive.ts';
import { openHeader, splitHeader } from '../src/platform/archive/age-header.ts';

/** What is in an archive, comparable with another: the sorted rows of each table, and the SHA-256 of each stored file. */
export async function digestArchive(file: string, identity: string): Promise<Record<string, string>> {
  const { header, payload } = await splitHeader(fs.createReadStream(file));
  const fileKey = await openHeader(header, { identities: [identity] });
  const rows = new Map<string, string[]>();
  const digest: Record<string, string> = {};
  await readArchive(payload, fileKey, {
    begin: async () => {},
    keys: async ({ keyring, secret }) => {
      digest.keys = sha256([`${keyring}${secret}`]);
    },
    rows: async ({ name }, bytes) => {
      const lines = Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece)))
        .toString('utf8')
        .split('\n')
        .slice(0, -1);
      rows.set(name, [...(rows.get(name) ?? []), ...lines]);
    },
    file: async (key, bytes) => {
      const hash = createHash('sha256');
      for await (const piece of bytes) hash.update(piece);
      digest[key] = hash.digest('hex');
    },
    end: async () => {},
  });
  // which backups were made differs from vault to vault
  rows.delete('public.backups');
  for (const [table, lines] of rows) digest[table] = `${lines.length} rows, ${sha256(lines.sort())}`;
  return digest;
}

function sha256(lines: string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
}
