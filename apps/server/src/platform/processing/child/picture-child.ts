import type { PictureJob } from '../drawing-jobs.ts';
import { drawPicture } from './draw-picture.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<PictureJob, Uint8Array>(drawPicture);
