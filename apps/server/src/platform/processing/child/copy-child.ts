import type { CopyJob } from '../drawing-jobs.ts';
import { drawCopy } from './draw-copy.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<CopyJob, Uint8Array>(drawCopy);
