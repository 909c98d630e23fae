import type { LinkPagesJob, LinkPictures } from '../drawing-jobs.ts';
import { drawLinkPages } from './draw-link-pages.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<LinkPagesJob, LinkPictures>(drawLinkPages);
