import { readText } from '../../reading/read-text.ts';
import { readZone } from '../../reading/read-zone.ts';
import type { ReadingJob, TextReading, ZoneReading } from '../../reading/reading.ts';
import { withPages } from './open-pages.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<ReadingJob, ZoneReading | TextReading | null>(async ({ file, ...job }) => {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  return await withPages<ZoneReading | TextReading | null>(bytes, file.kind, (pages) =>
    job.what === 'zone' ? readZone(pages, job.today) : readText(pages, job.range),
  );
});
