import { kill, pid, ppid } from 'node:process';

// A decoder that hangs in the main thread never sees that its parent was killed; this thread does.
const LOOK_MS = 1000;
const parent = ppid;

setInterval(() => {
  if (process.ppid !== parent) kill(pid, 'SIGKILL');
}, LOOK_MS);
