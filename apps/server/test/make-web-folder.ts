import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@kinvault/domain/messages/languages.ts';

const LANDINGS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
  `index.${language}.html`,
  `<!doctype html><title>Landing in ${language}</title>`,
]);

const FILES = {
  ...(Object.fromEntries(LANDINGS) as Record<string, string>),
  'index.html': '<!doctype html><title>Landing</title>',
  'app.html': '<!doctype html><title>App</title>',
  'auth.html': '<!doctype html><title>App</title><link rel="modulepreload" href="/assets/app-3f2a.js">',
  'dashboard.html': '<!doctype html><title>App</title><link rel="modulepreload" href="/assets/app-3f2a.js">',
  'open.html': '<!doctype html><html lang="en-GB" dir="ltr"><title>Link</title><body></body></html>',
  'manifest.webmanifest': '{"name":"App","shortcuts":[]}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-3f2a.js': 'console.log("app")',
  'assets/app-3f2a.js.map': '{"sources":[]}',
  'assets/app-3f2a.css': 'body{}',
  '.env': 'SECRET=1',
  'assets/.hidden.js': 'hidden',
  'sw.js': 'on',
  'sw-off.js': 'off',
  'data.html': 'not a page',
};

/** What the web app's build leaves, and some things next to it that must never be served. */
export function makeWebFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}
