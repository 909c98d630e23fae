import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import {
  COMPLETE_LANGUAGES,
  DEFAULT_LANGUAGE,
  directionOf,
  LANGUAGES,
  TRANSLATED_LANGUAGES,
} from '@kinvault/domain/messages/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const VITE = join(WEB, '../../node_modules/vite/bin/vite.js');
const KB = 1024;
const LANDING_JS_LIMIT = 60 * KB;
const SIGN_IN_JS_LIMIT = 90_000;
const SHELL_LIMIT = 780_000;
const WORKER_LIMIT = 8_000;
/** The built file of a catalogue. */
const CATALOGUE = new RegExp(`^(${TRANSLATED_LANGUAGES.join('|')})-`);

/** The page for people without an account, and what nobody does without a connection. */
const ONLY_ONLINE = /^(outside|words|import-dialog|zip-archive|oidc|house-account|test-data)-/;
const OUTSIDE_JS_LIMIT = 40_000;

let dist = '';
let landing = '';
let app = '';

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kinvault-web-'));
  // in a separate process, like a normal build: in this one NODE_ENV is 'test'
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', dist, '--logLevel', 'error'], { cwd: WEB });
  landing = await readFile(join(dist, 'index.html'), 'utf8');
  app = await readFile(join(dist, 'app.html'), 'utf8');
});

afterAll(() => rm(dist, { recursive: true, force: true }));

const assets = async (end: string) => (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith(end));
const text = (name: string) => readFile(join(dist, name), 'utf8');

describe('the landing page of the build', () => {
  it('is complete without JavaScript', () => {
    expect(landing).toContain('Your family’s documents, where your family finds them.');
    expect(landing).not.toContain('<!--landing:');
  });

  it('loads two small scripts, the theme and its dates, far below 60 kB compressed', async () => {
    const scripts = [...landing.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src = '']) => src);
    expect(scripts).toEqual(['/theme.js', '/landing.js']);
    expect(landing).not.toContain('modulepreload');
    const sources = await Promise.all(scripts.map(text));
    expect(gzipSync(sources.join('')).length).toBeLessThan(LANDING_JS_LIMIT / 20);
  });

  it('exists in each language, with the same files and the language in its head [LNG-2]', async () => {
    const sources = (html: string) => [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path);
    for (const language of LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE)) {
      const page = await text(`index.${language}.html`);
      expect(page).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(sources(page), language).toEqual(sources(landing));
      await expect(text(`index.${language}.html.gz`), language).resolves.toBeDefined();
      const isComplete = COMPLETE_LANGUAGES.some((one) => one === language);
      if (isComplete) expect(page, language).not.toMatch(/Sign In|family’s documents/);
    }
  });

  it('loads every picture and style from a file with a hashed name', async () => {
    const sources = [...landing.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(sources.filter((path) => path.endsWith('.webp')).length).toBeGreaterThanOrEqual(6);
    for (const path of sources) {
      expect(path).toMatch(/-[\w-]{8}\.\w+$/);
      await expect(readFile(join(dist, path)), path).resolves.toBeDefined();
    }
  });
});

const LINKS =
  /\n *<link rel="(modulepreload|preload)" (as="(style|fetch)" )?crossorigin (fetchpriority="low" )?href="\/(assets|api)\/[^"]*">/g;

/** The page is the app's but for links to what it needs. */
const expectLikeApp = (page: string) => expect(page.replaceAll(LINKS, '')).toBe(app.replaceAll(LINKS, ''));
const namedIn = (page: string) => [...page.matchAll(/(?:src|href)="\/([^"]*)"/g)].map(([, path = '']) => path);

it('the first calls of a page come after its style sheets: the first paint does not wait for them', async () => {
  for (const name of ['dashboard.html', 'auth.html']) {
    const page = await text(name);
    expect(page, name).toContain('as="fetch"');
    expect(page.indexOf('as="fetch"'), name).toBeGreaterThan(page.lastIndexOf('rel="stylesheet"'));
  }
});

it('the sign-in page’s is the app’s too, and lists its script and its style sheet, and nothing of the dashboard', async () => {
  const page = await text('auth.html');
  expectLikeApp(page);
  const own = namedIn(page).filter((name) => /^assets\/.*\.(js|css)$/.test(name) && !app.includes(name));
  expect(own.filter((name) => /^assets\/auth-.*\.js$/.test(name))).toHaveLength(1);
  expect(own.filter((name) => /^assets\/auth-.*\.css$/.test(name))).toHaveLength(1);
  expect(own.filter((name) => /^assets\/(frame|vault|screens)-/.test(name))).toEqual([]);
});

it('the dashboard’s page is the app’s, and lists every script and style that its first screen needs', async () => {
  const page = await text('dashboard.html');
  expectLikeApp(page);
  const named = namedIn(page);
  // Vite's preload list for dynamic imports: all files, then those of each import
  const entry = await text(named.find((name) => /^assets\/app-/.test(name)) ?? '');
  const files = JSON.parse(/m\.f=(\[.*?\])/.exec(entry)?.[1] ?? '[]') as string[];
  const lists = [...entry.matchAll(/mapDeps\((\[[\d,]*\])\)/g)].map(([, list]) =>
    (JSON.parse(list ?? '[]') as number[]).map((at) => files[at] ?? ''),
  );
  const first = lists.filter((list) => /^assets\/(frame|vault)-/.test(list[0] ?? ''));
  expect(first).toHaveLength(2);
  expect(first.flat().filter((name) => !named.includes(name))).toEqual([]);
});

describe('the sign-in page of the build', () => {
  /** The named scripts and everything that they import before they run. */
  async function withImports(names: string[]): Promise<string[]> {
    const found = new Set(names);
    for (const name of found) {
      for (const [, imported] of (await text(name)).matchAll(/(?:from|import)"\.\/([^"]*\.js)"/g))
        found.add(`assets/${imported}`);
    }
    return [...found];
  }

  it('needs less than 90 kB of scripts compressed, and neither router nor query cache', async () => {
    const own = [...app.matchAll(/(?:src|href)="\/([^"]*\.js)"/g)].map(([, name = '']) => name);
    const auth = (await assets('.js')).filter((name) => name.startsWith('auth-')).map((name) => `assets/${name}`);
    expect(auth).toHaveLength(1);
    const sources = await Promise.all((await withImports([...own, ...auth])).map(text));
    expect(sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)).toBeLessThan(
      SIGN_IN_JS_LIMIT,
    );
    for (const word of ['invalidateQueries', 'beforeLoad']) expect(sources.join('')).not.toContain(word);
  });
});

describe('the page for people without an account', () => {
  it('loads the theme and one script of at most 40 kB compressed, with no framework and nothing of the app [LNK-1]', async () => {
    const page = await text('open.html');
    const scripts = [...page.matchAll(/(?:src|href)="\/([^"]*\.js)"/g)].map(([, name = '']) => name);
    expect(scripts).toEqual(['theme.js', expect.stringMatching(/^assets\/outside-[\w-]+\.js$/)]);
    const source = await text(scripts[1] ?? '');
    expect(source).not.toMatch(/\bimport\b|react/i);
    expect(gzipSync(source, { level: 9 }).length).toBeLessThan(OUTSIDE_JS_LIMIT);
  });

  it('asks search engines and messengers to keep nothing, and sends no address on [LNK-1]', async () => {
    const page = await text('open.html');
    expect(page).toMatch(/<meta name="robots" content="noindex,/);
    expect(page).toMatch(/<meta name="referrer" content="no-referrer"/);
    expect(page).not.toMatch(/og:|manifest|description/);
  });
});

describe('the languages of the build', () => {
  it('are separate files that are only loaded when used [LNG-3]', async () => {
    const names = await assets('.js');
    const known = names.map((name) => CATALOGUE.exec(name)?.[1]).filter(Boolean);
    expect(known.toSorted()).toEqual(TRANSLATED_LANGUAGES.toSorted());
    const sources = [app, landing, ...(await Promise.all(names.map((name) => text(`assets/${name}`))))].join('\n');
    const loaded = [...sources.matchAll(/(?:from|src=|href=)["'`][^"'`]*\/([^/"'`]*\.js)/g)].map(
      ([, name = '']) => name,
    );
    expect(loaded.length).toBeGreaterThan(100);
    expect(loaded.filter((name) => CATALOGUE.test(name))).toEqual([]);
  });
});

describe('the service worker of the build', () => {
  it('lists every script and style sheet, but languages and the PDF reader are fetched when they are used [OFF-1]', async () => {
    const worker = await text('sw.js');
    const own = [...(await assets('.js')), ...(await assets('.css'))].filter((name) => !ONLY_ONLINE.test(name));
    for (const name of own) expect(worker, name).toContain(name);
    expect(worker).not.toMatch(/assets\/(outside|words|import-dialog|zip-archive|oidc|house-account|test-data)-/);
    const always = /files:`([^`]*)`/.exec(worker)?.[1]?.split(',') ?? [];
    expect(always.length).toBeGreaterThan(50);
    const names = always.map((name) => name.slice(name.lastIndexOf('/') + 1));
    expect(names.filter((name) => CATALOGUE.test(name) || /^(use-)?pdf-/.test(name))).toEqual([]);
    const languages = /languages:\{(.*?)\}/s.exec(worker)?.[1] ?? '';
    for (const language of TRANSLATED_LANGUAGES)
      expect(languages, language).toMatch(new RegExp(`\\b${language}:\\S*/${language}-`));
    for (const path of always) await expect(readFile(join(dist, path)), path).resolves.toBeDefined();
    const bytes = await Promise.all(always.map(async (path) => gzipSync(await readFile(join(dist, path))).length));
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(SHELL_LIMIT);
  });

  it('is small, and its replacement has no list', async () => {
    expect(gzipSync(await text('sw.js')).length).toBeLessThan(WORKER_LIMIT);
    expect(await text('sw-off.js')).not.toContain('/assets/app-');
  });
});

describe('the pages', () => {
  it('contain nothing that the content security policy blocks', async () => {
    for (const html of [landing, app, await text('open.html')]) {
      expect(html).not.toMatch(/ style="|<style|<script(?![^>]*src=)| on[a-z]+="|src="data:/);
    }
  });

  it('set the theme before any style is read [STA-12]', () => {
    for (const html of [landing, app]) {
      expect(html.indexOf('/theme.js')).toBeGreaterThan(0);
      expect(html.indexOf('/theme.js')).toBeLessThan(html.indexOf('rel="stylesheet"'));
    }
  });
});

describe('the build', () => {
  it('leaves the kit page out', async () => {
    for (const name of await assets('.js')) {
      expect((await text(`assets/${name}`)).includes('every part and its states'), name).toBe(false);
    }
    expect((await assets('')).filter((name) => name.startsWith('kit'))).toEqual([]);
  });

  it('begins every style sheet with the order of the layers', async () => {
    for (const name of await assets('.css')) {
      expect(await text(`assets/${name}`), name).toMatch(/^@layer tokens,base,kit,screens,large-text;/);
    }
  });

  it('writes the same content next to each page, script and sheet in both compressions', async () => {
    const names = ['index.html', 'app.html', ...(await assets('.js')).map((name) => `assets/${name}`)];
    for (const name of names) {
      const plain = await readFile(join(dist, name));
      if (plain.length < KB) continue;
      expect(gunzipSync(await readFile(join(dist, `${name}.gz`))).equals(plain), name).toBe(true);
      expect(brotliDecompressSync(await readFile(join(dist, `${name}.br`))).equals(plain), name).toBe(true);
    }
  });
});
