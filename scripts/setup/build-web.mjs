import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { explain } from './failure.mjs';
import { withNode } from './node-runtime.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const WEB = path.join(ROOT, 'apps/web');

/** The marks lie outside the builds: those folders are served. */
const PRODUCT = {
  dist: path.join(WEB, 'dist'),
  mark: path.join(ROOT, 'node_modules/.kinvault-built'),
  options: [],
};
const KIT = {
  dist: path.join(ROOT, 'node_modules/.cache/kinvault-kit'),
  mark: path.join(ROOT, 'node_modules/.kinvault-kit-built'),
  options: ['--mode', 'kit'],
};

const SOURCES = ['apps/web', 'locales', 'packages/domain/src', 'package-lock.json'];
const SKIPPED = /^(dist|node_modules|\..*|.*\.test\.tsx?)$/;

/** Leaves apps/web/dist as its sources say. */
export async function ensureWebBuilt(node) {
  await ensureBuilt(node, PRODUCT);
}

/** The build with the page that shows every part of the kit; returns its folder. */
export async function ensureKitBuilt(node) {
  await ensureBuilt(node, KIT);
  return KIT.dist;
}

async function ensureBuilt(node, target) {
  if (isBuilt(target)) return;
  await withSetupLock(async () => {
    if (isBuilt(target)) return;
    console.log('Building…');
    const sources = hashSources(); // before: what is edited meanwhile is built next time
    fs.rmSync(target.mark, { force: true });
    await build(node, target);
    fs.writeFileSync(target.mark, sources);
  });
}

/** Aside, then put in place: a running server keeps its pages until then, and a build that fails or is killed costs none. */
async function build(node, { dist, options }) {
  const aside = path.join(ROOT, `node_modules/.cache/web-${process.pid}`);
  const former = `${aside}-former`;
  try {
    const command = [node, '--run', 'build', '--', '--outDir', aside, '--emptyOutDir', ...options];
    const { code, output } = await runQuietly(command, { cwd: WEB, env: withNode(node) });
    if (code !== 0) throw explain('The web app could not be built', output);
    if (fs.existsSync(dist)) fs.renameSync(dist, former);
    fs.renameSync(aside, dist);
  } finally {
    for (const folder of [aside, former]) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isBuilt({ dist, mark }) {
  return fs.existsSync(dist) && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === hashSources();
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
