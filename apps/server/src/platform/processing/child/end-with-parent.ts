import { kill, pid } from 'node:process';
import { workerData as parent } from 'node:worker_threads';

// A decoder that hangs in the main thread never sees that its parent was killed; this thread does.
const LOOK_MS = 1000;

setInterval(() => {
  if (process.ppid !== parent) kill(pid, 'SIGKILL');
}, LOOK_MS);
