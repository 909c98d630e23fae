import { counted } from '@kinvault/domain/format/counts.ts';
import type { ReadArchive } from '../features/backup/read-archive.ts';
import { formatBytes } from '../platform/format-bytes.ts';

/** What is in an archive, in a sentence. */
export function describeArchive({ manifest: { madeAt, files, tables } }: ReadArchive): string {
  const count = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
  const what = [
    counted(count('people'), 'person', 'people'),
    counted(count('families'), 'family', 'families'),
    counted(count('documents'), 'document'),
  ];
  const date = madeAt.slice(0, 16).replace('T', ' ');
  return `The archive of ${date} UTC has ${what.join(', ')} and ${counted(files.count, 'file')} of ${formatBytes(files.bytes)}.`;
}
