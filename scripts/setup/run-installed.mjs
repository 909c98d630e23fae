import { main } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, withNode } from './node-runtime.mjs';
import { ROOT } from './root.mjs';
import { runAloud } from './run.mjs';

/** A command that is one program of the clone: installs what is missing, then runs it with these words. */
export function runInstalled(...words) {
  return main(async () => {
    await ensureInstalled();
    const node = findNode();
    return runAloud([node, ...words], { cwd: ROOT, env: withNode(node) });
  });
}
