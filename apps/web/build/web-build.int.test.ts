import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const VITE = join(WEB, '../../node_modules/vite/bin/vite.js');
const KB = 1024;
const LANDING_JS_LIMIT = 60 * KB;
const SIGN_IN_JS_LIMIT = 90_000;

let dist = '';
let landing = '';
let app = '';

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kinvault-web-'));
  // as a person builds it, in a process of its own: in this one NODE_ENV says 'test'
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', dist, '--logLevel', 'error'], { cwd: WEB });
  landing = await readFile(join(dist, 'index.html'), 'utf8');
  app = await readFile(join(dist, 'app.html'), 'utf8');
});

afterAll(() => rm(dist, { recursive: true, force: true }));

const assets = async (end: string) => (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith(end));
const text = (name: string) => readFile(join(dist, name), 'utf8');

describe('the landing page of the build', () => {
  it('is complete without JavaScript', () => {
    expect(landing).toContain('Your family’s papers, where your family finds them.');
    expect(landing).not.toContain('<!--landing:');
  });

  it('loads two small scripts, the theme and its dates, far below 60 kB compressed', async () => {
    const scripts = [...landing.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src = '']) => src);
    expect(scripts).toEqual(['/theme.js', '/landing.js']);
    expect(landing).not.toContain('modulepreload');
    const sources = await Promise.all(scripts.map(text));
    expect(gzipSync(sources.join('')).length).toBeLessThan(LANDING_JS_LIMIT / 20);
  });

  it('takes every picture and style from a file with a hashed name', async () => {
    const sources = [...landing.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(sources.filter((path) => path.endsWith('.webp')).length).toBeGreaterThanOrEqual(6);
    for (const path of sources) {
      expect(path).toMatch(/-[\w-]{8}\.\w+$/);
      await expect(readFile(join(dist, path)), path).resolves.toBeDefined();
    }
  });
});

describe('the sign-in page of the build', () => {
  /** The named scripts and all that they import before they run. */
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

describe('the languages of the build', () => {
  it('are files of their own, which nothing loads before it is used [LNG-3]', async () => {
    const names = await assets('.js');
    const known = names.map((name) => /^(de|es|fr|pl|ar)-/.exec(name)?.[1]).filter(Boolean);
    expect(known.toSorted()).toEqual(['ar', 'de', 'es', 'fr', 'pl']);
    const sources = [app, landing, ...(await Promise.all(names.map((name) => text(`assets/${name}`))))].join('\n');
    expect(sources).not.toMatch(/(?:from|src=|href=)["'`][^"'`]*\/(?:de|es|fr|pl|ar)-[^/]*\.js/);
  });
});

describe('both pages', () => {
  it('hold nothing that the policy of the pages refuses', () => {
    for (const html of [landing, app]) {
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
      expect(await text(`assets/${name}`), name).toMatch(/^@layer tokens,base,kit,screens;/);
    }
  });

  it('puts the same bytes beside each page, script and sheet in both compressions', async () => {
    const names = ['index.html', 'app.html', ...(await assets('.js')).map((name) => `assets/${name}`)];
    for (const name of names) {
      const plain = await readFile(join(dist, name));
      if (plain.length < KB) continue;
      expect(gunzipSync(await readFile(join(dist, `${name}.gz`))).equals(plain), name).toBe(true);
      expect(brotliDecompressSync(await readFile(join(dist, `${name}.br`))).equals(plain), name).toBe(true);
    }
  });
});
