import type { ReadArchive } from '../features/backup/read-archive.ts';
import { formatBytes } from '../platform/format-bytes.ts';

/** What is in an archive, in a sentence. */
export function describeArchive({ manifest: { madeAt, files, tables } }: ReadArchive): string {
  const count = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
  const what = [
    countOf(count('people'), 'person', 'people'),
    countOf(count('families'), 'family', 'families'),
    countOf(count('documents'), 'document', 'documents'),
  ];
  const date = madeAt.slice(0, 16).replace('T', ' ');
  return `The archive of ${date} UTC has ${what.join(', ')} and ${countOf(files.count, 'file', 'files')} of ${formatBytes(files.bytes)}.`;
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
