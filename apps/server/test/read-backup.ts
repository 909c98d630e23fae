import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import tar from 'tar-stream';

/** The entries of an archive in their order, opened by the age library and a tar of others. */
export async function readBackup(archive: Buffer, identity: string): Promise<Map<string, Buffer>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const extract = tar.extract();
  Readable.from([Buffer.from(await decrypter.decrypt(archive))]).pipe(extract);
  const entries = new Map<string, Buffer>();
  for await (const entry of extract) entries.set(entry.header.name, await buffer(entry));
  return entries;
}

export function readJson(entries: Map<string, Buffer>, name: string): unknown {
  return JSON.parse(String(entries.get(name)));
}

/** The rows of a table, each as its values by column, as COPY writes them. */
export function readRows(entries: Map<string, Buffer>, table: string): Record<string, string>[] {
  const { tables } = readJson(entries, 'kinvault.json') as { tables: { name: string; columns: string[] }[] };
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const parts = [...entries].filter(([name]) => name.startsWith(`rows/${table}/`)).map(([, bytes]) => bytes);
  const lines = String(Buffer.concat(parts)).split('\n').slice(0, -1);
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
  });
}
