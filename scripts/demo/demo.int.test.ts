import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { programEnv } from '../../apps/server/test/program-env.ts';
import { endProcess, makeDataFolder, startServerProcess } from '../../apps/server/test/server-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'fill-demo.mjs');
const PASSWORD = 'blue door by the sea';

/** As `npm run demo` runs it, once all is installed and built. What its papers say is not read: that takes a minute. */
async function fill(settings: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: programEnv({ PORT: '0', OCR_LANGUAGES: 'none', ...settings }),
    cwd: '/',
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, errors, code };
}

it('two families are filled in, once however often it runs, and their people can sign in', {
  timeout: 240_000,
}, async () => {
  const folder = makeDataFolder();
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
  const fillIn = async (settings: Record<string, string>) => {
    const { output, errors, code } = await fill({ DATA_DIR: folder, ...settings });
    // where a system offers no isolation of child processes, the start says so
    expect({ errors: errors.replace(/^.*docs\/security\.md.*\n/, ''), code }).toEqual({ errors: '', code: 0 });
    expect(output).toContain(`with the password  ${PASSWORD}`);
    expect(output).toContain('tunde@okafor.example');
  };
  await fillIn({});
  const server = await startServerProcess(folder);
  onTestFinished(() => endProcess(server, 'SIGTERM'));
  await fillIn({ PORT: new URL(server.url).port }); // by way of the server that runs
  const { url } = server;
  const body = JSON.stringify({ email: 'elena@rivera.example', password: PASSWORD });
  const headers = { origin: new URL(url).origin, 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const get = async (address: string) => (await fetch(url + address, { headers: { cookie } })).json();

  const { families } = await get('/api/families');
  expect(families.map(({ name, members }: { name: string; members: unknown[] }) => [name, members.length])).toEqual([
    ['Rivera family', 7],
    ['Okafor family', 4],
  ]);
  const { documents } = await get('/api/documents?limit=200');
  expect(documents).toHaveLength(26);
  expect(documents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Identity card', ownerName: 'Ernesto Rivera', isOwn: true }),
      expect.objectContaining({ name: 'Last will', isOwn: false }),
      expect.objectContaining({ name: 'Passport Ada', isOwn: true }),
    ]),
  );
  expect(new Set(documents.map(({ thumbnail }: { thumbnail: string }) => thumbnail))).toEqual(new Set(['ready']));
  const passport = documents.find(({ name }: { name: string }) => name === 'Passport Elena');
  const days = (Date.parse(passport.expiresOn) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000;
  expect([22, 23]).toContain(days); // midnight may have passed
  expect(passport).toMatchObject({ tags: ['travel'], isFavorite: true });
  const { hits } = await get('/api/documents/search?q=commute');
  expect(hits).toMatchObject([{ where: 'notes' }]);
});

it.each<Record<string, string>>([
  { APP_URL: 'https://papers.example.org' },
  { DATABASE_URL: 'postgres://localhost:9/papers' },
])('an instance with %j is left as it is', async (settings) => {
  const { code, errors } = await fill(settings);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^This is not a development instance/) });
});
