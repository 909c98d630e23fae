import type { ZoneReading } from '@kinvault/domain/documents/paper-reading.schema.ts';
import type { ReadingJob, TextReading } from '../../reading/reading.ts';
import { withPages } from './open-pages.ts';
import { serveJobs } from './serve-jobs.ts';

// each is loaded when its job first comes: they take as long as all the rest of the start
serveJobs<ReadingJob, ZoneReading | TextReading | null>(async ({ file, ...job }) => {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  return await withPages<ZoneReading | TextReading | null>(bytes, file.kind, async (pages) =>
    job.what === 'zone'
      ? (await import('../../reading/read-zone.ts')).readZone(pages, job.today)
      : (await import('../../reading/read-text.ts')).readText(pages, job.range),
  );
});
