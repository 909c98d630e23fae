import type { PagesJob } from '../drawing-jobs.ts';
import { arrangePages } from './arrange-pages.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<PagesJob, Uint8Array[]>(arrangePages);
