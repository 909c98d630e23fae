import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { explain } from './failure.mjs';
import { withNode } from './node-runtime.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const WEB = path.join(ROOT, 'apps/web');
const DIST = path.join(WEB, 'dist');
const MARK = path.join(ROOT, 'node_modules/.kinvault-built'); // not in dist: that folder is served
const SOURCES = ['apps/web', 'packages/domain/src', 'package-lock.json'];
const SKIPPED = /^(dist|node_modules|\..*|.*\.test\.tsx?)$/;

/** Leaves apps/web/dist as its sources say. */
export async function ensureWebBuilt(node) {
  if (isBuilt()) return;
  await withSetupLock(async () => {
    if (isBuilt()) return;
    console.log('Building…');
    const sources = hashSources(); // before: what is edited meanwhile is built next time
    fs.rmSync(MARK, { force: true });
    await build(node);
    fs.writeFileSync(MARK, sources);
  });
}

/** Aside, then put in place: a running server keeps its pages until then, and a build that fails or is killed costs none. */
async function build(node) {
  const aside = path.join(ROOT, `node_modules/.cache/web-${process.pid}`);
  const former = `${aside}-former`;
  try {
    const command = [node, '--run', 'build', '--', '--outDir', aside, '--emptyOutDir'];
    const { code, output } = await runQuietly(command, { cwd: WEB, env: withNode(node) });
    if (code !== 0) throw explain('The web app could not be built', output);
    if (fs.existsSync(DIST)) fs.renameSync(DIST, former);
    fs.renameSync(aside, DIST);
  } finally {
    for (const folder of [aside, former]) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isBuilt() {
  return fs.existsSync(DIST) && fs.existsSync(MARK) && fs.readFileSync(MARK, 'utf8') === hashSources();
}

/** Contents, not times: a clone, a checkout or a copy changes those. 20 ms. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(path.join(ROOT, source))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(fs.readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function listFiles(place) {
  if (!fs.statSync(place).isDirectory()) return [place];
  const names = fs.readdirSync(place).filter((name) => !SKIPPED.test(name));
  return names.sort().flatMap((name) => listFiles(path.join(place, name)));
}
