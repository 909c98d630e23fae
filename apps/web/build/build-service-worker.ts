import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ShellList } from '../worker/shell-list.ts';
import { requireNamed } from './named-files.ts';
import { pdfjsPaths } from './pdfjs-assets.ts';

/** Files that app.html links to and that are not assets of the build. */
const LINKED = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png'];
const PDF_READER = ['assets/pdf-stage-', 'assets/pdf-worker-', 'assets/pdf-print-', 'assets/use-pdf-'];
const CATALOGUE = /\/locales\/(\w+)\.po$/;
const ARABIC_FONTS = ['assets/noto-naskh-', 'assets/readex-'];
/** The one subset of the text font; the others are loaded when a page has one of their letters. */
const LATIN_FONTS = ['assets/hanken-grotesk-latin-wght-normal-', 'assets/brygada-1918-latin-wght-normal-'];
/** What nobody does without a connection: words of passwords for links, imports, the house's account, test data. */
const ONLY_ONLINE = ['words', 'import-dialog', 'zip-archive', 'oidc', 'house-account', 'test-data'].map(
  (name) => `assets/${name}-`,
);
const SCRIPT_OR_SHEET = /^assets\/.*\.(js|css)$/;

/**
 * Builds the service worker after everything else, since it contains the list of the build's files: `sw.js`, and
 * `sw-off.js`, which the server sends instead if the operator has turned it off.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'kinvault:service-worker',
    configResolved(config) {
      root = config.root;
    },
    // in development there is no list of files: only pushes work
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
  const outputs = Object.values(bundle);
  const names = outputs.filter((output) => !languageOf(output)).map(({ fileName }) => fileName);
  requireNamed([...ARABIC_FONTS, ...PDF_READER, ...ONLY_ONLINE, ...LATIN_FONTS], names);
  const isForAll = (name: string) => isOneOf(LATIN_FONTS, name) || SCRIPT_OR_SHEET.test(name);
  const isLater = (name: string) => isOneOf([...PDF_READER, ...ONLY_ONLINE], name);
  const files = names.filter((name) => isForAll(name) && !isLater(name)).map(toPath);
  const pdf = [...pdfjsPaths(), ...names.filter((name) => isOneOf(PDF_READER, name)).map(toPath)];
  const languages: ShellList['languages'] = Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [language, catalogueOf(language, outputs)]),
  );
  languages.ar?.push(...names.filter((name) => isOneOf(ARABIC_FONTS, name)).map(toPath));
  const page = readFileSync(join(dir, 'app.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('app.html has no script.');
  const list = { entry, files: [...LINKED, ...files].toSorted(), languages, pdf: pdf.toSorted() };
  const hash = createHash('sha256').update(JSON.stringify(list)).update(page);
  for (const path of LINKED) hash.update(readFileSync(join(dir, path)));
  return { version: hash.digest('base64url').slice(0, 12), ...list };
}

type Output = Rolldown.OutputBundle[string];

const toPath = (fileName: string) => `/${fileName}`;

function languageOf(output: Output): string | undefined {
  return output.type === 'chunk' ? CATALOGUE.exec(output.facadeModuleId ?? '')?.[1] : undefined;
}

/** Without it the app would be English when offline. */
function catalogueOf(language: TranslatedLanguage, outputs: readonly Output[]): string[] {
  const found = outputs.filter((output) => languageOf(output) === language).map(({ fileName }) => toPath(fileName));
  if (found.length === 0) throw new Error(`No script has the catalogue of ${language}.`);
  return found;
}

function isOneOf(beginnings: readonly string[], fileName: string): boolean {
  return beginnings.some((beginning) => fileName.startsWith(beginning));
}

/** Without `file` the result is only returned. */
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
