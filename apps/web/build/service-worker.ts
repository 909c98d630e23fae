import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ShellList } from '../worker/shell-list.ts';
import { pdfjsPaths } from './pdfjs-assets.ts';

/** What app.html links to and what is no asset of the build. */
const LINKED = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png'];
const TRANSLATIONS = ['de', 'es', 'fr', 'pl', 'ar'];
const PDF_READER = /^assets\/pdf-(stage|worker)-/;
const CATALOGUE = /\/locales\/(\w+)\.po$/;
const ARABIC_FONT = /^assets\/(noto-naskh|readex)-.*\.woff2$/;
const OF_EVERY_PAGE = /\.(js|css)$|^assets\/(hanken|brygada).*-latin-wght-normal.*\.woff2$/;

/**
 * Builds the service worker after everything else, since it holds the list of the build's files: `sw.js`, and `sw-off.js`,
 * which the server sends in its place where the operator has switched it off.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'kinvault:service-worker',
    configResolved(config) {
      root = config.root;
    },
    // in development there is no list of files: pushes alone
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response) => {
        const code = await buildWorker(root, 'switched-off.ts', EMPTY);
        response.setHeader('content-type', 'text/javascript').end(code);
      });
    },
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const shell = listShell(bundle, dir);
        await buildWorker(root, 'service-worker.ts', shell, join(dir, 'sw.js'));
        await buildWorker(root, 'switched-off.ts', EMPTY, join(dir, 'sw-off.js'));
      },
    },
  };
}

const EMPTY: ShellList = { version: '', entry: '', files: [], languages: {}, pdf: [] };

function listShell(bundle: Rolldown.OutputBundle, dir: string): ShellList {
  const files: string[] = [...LINKED];
  const pdf = pdfjsPaths();
  const languages: Record<string, string[]> = Object.fromEntries(TRANSLATIONS.map((language) => [language, []]));
  for (const output of Object.values(bundle)) {
    const { fileName } = output;
    const language = output.type === 'chunk' ? CATALOGUE.exec(output.facadeModuleId ?? '')?.[1] : undefined;
    if (language) languages[language]?.push(`/${fileName}`);
    else if (ARABIC_FONT.test(fileName)) languages.ar?.push(`/${fileName}`);
    else if (PDF_READER.test(fileName)) pdf.push(`/${fileName}`);
    else if (OF_EVERY_PAGE.test(fileName) && fileName.startsWith('assets/')) files.push(`/${fileName}`);
  }
  const page = readFileSync(join(dir, 'app.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('app.html has no script.');
  const list = { entry, files: files.toSorted(), languages, pdf: pdf.toSorted() };
  const hash = createHash('sha256').update(JSON.stringify(list)).update(page);
  for (const path of LINKED) hash.update(readFileSync(join(dir, path)));
  return { version: hash.digest('base64url').slice(0, 12), ...list };
}

/** Without `file` it is only returned. */
async function buildWorker(root: string, entry: string, shell: ShellList, file?: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SHELL_LIST: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'worker', entry), output: { format: 'iife' } },
    },
  });
  const [chunk] = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`worker/${entry} gave no script.`);
  if (file) writeFileSync(file, chunk.code);
  return chunk.code;
}
