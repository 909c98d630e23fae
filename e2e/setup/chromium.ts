/**
 * Prepares the Chromium from npm for a machine that has none of the system packages that browsers need.
 *
 * Its package is made for AWS Lambda and unpacks into the shared temporary folder, where a second process finds it
 * half-written, and adds the libraries that it needs (NSS, expat) only on Lambda. So it is unpacked here once, into a
 * folder of this clone that gets its name when it is complete. Its own `args` are not used: they disable web security.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string | undefined;
  args: string[];
  /** arguments of Playwright's to leave out */
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** Keeps Chromium from starting a spare renderer for a next page, which tests rarely open. */
const ONE_PAGE_PROCESS = '--renderer-process-limit=1';
/** V8 without helper threads, which would compete with other tests: about a tenth less CPU per page. */
const ONE_SCRIPT_THREAD = '--js-flags=--single-threaded';
const SHARED_MEMORY = '/dev/shm';
const SHARED_MEMORY_NEEDED_BYTES = 1024 ** 3;

/** CHROMIUM_PATH names another Chromium: the packaged one is for Linux on x64 only. */
export async function prepareChromium(): Promise<Browser> {
  const common = {
    args: [ONE_PAGE_PROCESS, ONE_SCRIPT_THREAD, ...sandboxArgs()],
    ignoreDefaultArgs: sharedMemoryArgs(),
    env: {},
  };
  if (process.env.CHROMIUM_PATH) return { ...common, executablePath: process.env.CHROMIUM_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { ...common, executablePath: undefined };
  const packageDir = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
  const folder = path.join(REPOSITORY, 'node_modules/.cache', `chromium-${version}`);
  if (!fs.existsSync(folder)) await unpack(packageDir, folder);
  const fonts = writeFontSettings(folder);
  return {
    ...common,
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: fonts },
  };
}

async function unpack(packageDir: string, folder: string): Promise<void> {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const temporary = fs.mkdtempSync(`${folder}.`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = temporary; // the folder that the package unpacks to
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(path.join(packageDir, 'bin/al2023.tar.br'));
    fs.chmodSync(temporary, 0o755);
    fs.chmodSync(path.join(temporary, 'chromium'), 0o755);
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error; // otherwise another run was faster
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * Uses only the packaged font, so that pages look the same on every machine. Written each time, since clones can be
 * moved.
 */
function writeFontSettings(folder: string): string {
  const file = path.join(folder, 'fonts.conf');
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== settings) fs.writeFileSync(file, settings);
  return file;
}

/** Chromium's sandbox refuses root and needs user namespaces, which some containers forbid. */
function sandboxArgs(): string[] {
  if (process.platform !== 'linux') return [];
  const isPossible =
    process.getuid?.() !== 0 && spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
  return isPossible ? [] : ['--no-sandbox'];
}

/**
 * Playwright puts Chromium's shared memory into temporary files, since some containers have too little of
 * it. If there is enough, a page costs about a tenth less CPU without those files.
 */
function sharedMemoryArgs(): string[] {
  if (!fs.existsSync(SHARED_MEMORY)) return [];
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
  return bavail * bsize >= SHARED_MEMORY_NEEDED_BYTES ? ['--disable-dev-shm-usage'] : [];
}
