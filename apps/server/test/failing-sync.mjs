/**
 * Loaded into a server before its own code: while the file FAILING_SYNC says 'file' or 'folder', whatever of that kind
 * is brought to the disk fails as on a broken one.
 */
import fs from 'node:fs';
import { open } from 'node:fs/promises';

const handle = await open(process.execPath);
const handles = Object.getPrototypeOf(handle);
await handle.close();
const { sync } = handles;

handles.sync = async function () {
  if (await isFailing(this)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
  return sync.call(this);
};

async function isFailing(file) {
  const flag = process.env.FAILING_SYNC;
  if (!flag || !fs.existsSync(flag)) return false;
  const kind = (await file.stat()).isDirectory() ? 'folder' : 'file';
  return fs.readFileSync(flag, 'utf8') === kind;
}
