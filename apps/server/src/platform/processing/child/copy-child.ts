import type { CardSheetJob, CopyJob } from '../drawing-jobs.ts';
import { drawCardSheet } from './draw-card-sheet.ts';
import { drawCopy } from './draw-copy.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<CopyJob | CardSheetJob, Uint8Array>((job) => ('sides' in job ? drawCardSheet(job) : drawCopy(job)));
