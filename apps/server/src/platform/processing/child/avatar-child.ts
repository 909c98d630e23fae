import type { AvatarJob } from '../drawing-jobs.ts';
import { drawAvatar } from './draw-avatar.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<AvatarJob, Uint8Array>(({ bytes, kind, crop }) =>
  drawAvatar(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), kind, crop),
);
