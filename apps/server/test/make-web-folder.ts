import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FILES = {
  'index.html': '<!doctype html><title>Landing</title>',
  'app.html': '<!doctype html><title>App</title>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-3f2a.js': 'console.log("app")',
  'assets/app-3f2a.js.map': '{"sources":[]}',
  'assets/app-3f2a.css': 'body{}',
  '.env': 'SECRET=1',
  'assets/.hidden.js': 'hidden',
  'data.html': 'not a page',
};

/** What the web app's build leaves, and some things beside it that must never be served. */
export function makeWebFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-web-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}
