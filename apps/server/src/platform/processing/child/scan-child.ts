import type { ScanJob } from '../drawing-jobs.ts';
import { drawScan } from './draw-scan.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<ScanJob, Uint8Array>(({ pages }) => drawScan(pages));
