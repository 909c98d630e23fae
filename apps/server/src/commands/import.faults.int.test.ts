import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { runCommand, startCommand } from '../../test/command-process.ts';
import { reportFigure } from '../../test/figure.ts';
import { makePaperlessExport } from '../../test/paperless-export.ts';
import { rounds } from '../../test/rounds.ts';
import { call, endProcess, makeDataFolder, startServerProcess } from '../../test/server-process.ts';

const KILLS = rounds({ quick: 1, full: 100 });
const FILES = 12;
const LONGEST_RUN_MS = 400;
const ELENA = 'elena@rivera.example';
const MIA = 'mia@rivera.example';

const dataDir = makeDataFolder();
const home = path.dirname(dataDir);
const settings = { DATA_DIR: dataDir, QUOTA_MB: '1000' };
let server: Awaited<ReturnType<typeof startServerProcess>>;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startServerProcess(dataDir, settings);
  for (const email of [ELENA, MIA]) {
    const json = {
      name: 'Elena',
      email,
      password: 'quiet lantern orchard',
      family: { kind: 'create', name: 'Rivera' },
    };
    const signedUp = await call(server, '', { method: 'POST', path: '/api/auth/sign-up', json });
    cookies[email] = signedUp.headers.getSetCookie().join('; ');
  }
  return async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(home, { recursive: true, force: true });
  };
}, 60_000);

const ask = async (route: string, email = ELENA) =>
  JSON.parse(String((await call(server, cookies[email] ?? '', { path: route })).bytes));
const countReceived = async (email = ELENA): Promise<number> => (await ask('/api/received/count', email)).count;
const run = (...words: string[]) => runCommand('import', words, settings);

/** Kills the command somewhere between its first file and its end. @returns whether it was in the middle */
async function killInTheMiddle(words: string[], { before, all }: { before: number; all: number }): Promise<boolean> {
  const child = startCommand('import', [...words, '--yes'], settings);
  const ended = new Promise((resolve) => child.once('close', resolve));
  await expect.poll(() => countReceived(), { timeout: 20_000 }).toBeGreaterThan(before);
  await Promise.race([sleep(Math.random() * LONGEST_RUN_MS), ended]);
  child.kill('SIGKILL');
  await ended;
  return (await countReceived()) < all;
}

it(`${KILLS} times an import is killed at a random moment: started again, it brings every file once [INB-4] [REL-25]`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const folder = path.join(home, 'papers');
  fs.mkdirSync(folder);
  const words = [folder, '--for', ELENA];
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (let count = 0; count < FILES; count++)
      fs.writeFileSync(path.join(folder, `${kill}-${count}.pdf`), `%PDF-1.7\n${randomBytes(20_000).toString('hex')}`);
    const all = (kill + 1) * FILES;
    if (await killInTheMiddle(words, { before: kill * FILES, all })) inTheMiddle++;
    const { code, stdout } = await run(...words, '--yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Refused: 0.')]);
    expect(await countReceived()).toBe(all);
  }
  expect((await run(...words)).stdout).toContain('Would come in: 0.');
  // it waits a minute for files that have no row yet, so the full rounds alone ask
  if (KILLS > 1) {
    const verified = path.join(home, 'verified.json');
    await runCommand('verify', ['--json', verified], settings);
    expect(JSON.parse(fs.readFileSync(verified, 'utf8')).damaged).toEqual([]);
  }
  reportFigure({
    experiment: 'Import of a folder killed',
    rounds: `${KILLS} kills`,
    ...{ lost: 0, falselyAcknowledged: 0, doubled: 0 },
    remarks: `${KILLS * FILES} files, ${inTheMiddle} killed in the middle, none half`,
  });
  const { imports } = await ask('/api/imports');
  expect(imports).toMatchObject([{ name: 'papers', kind: 'folder', waiting: KILLS * FILES }]);
  expect((await run('--undo', imports[0].id)).stdout).toBe(
    `Deleted for good, since not filed yet: ${KILLS * FILES}. Moved to the trash: 0.\n`,
  );
  expect(await countReceived()).toBe(0);
});

it('an export of Paperless-ngx is shown, killed, brought in with a report and taken back, by the command alone [INB-4] [REL-25]', {
  timeout: 120_000,
}, async () => {
  const folder = path.join(home, 'export');
  const { files, whole, missing } = makePaperlessExport(40);
  fs.mkdirSync(folder);
  for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
  const words = [folder, '--for', ELENA];

  const preview = await run(...words, '--owner', `elena=${ELENA}`);
  const mias = whole.filter((name) => Number(name.slice(0, 4)) % 3 === 2);
  expect(preview.stdout).toContain('tax: 38 files, with the tag tax.\n');
  for (const name of mias) expect(preview.stdout).toContain(`${name}: left out, since it belongs to someone else.`);
  for (const name of missing) expect(preview.stdout).toContain(`${name}: it is not in the archive.`);
  const counts = `${whole.length - mias.length}. Here already: 0. Refused: 2. Left out: ${mias.length}.`;
  expect(preview.stdout).toContain(`Would come in: ${counts}\nNothing was changed.`);
  expect([preview.code, preview.stderr, await countReceived()]).toEqual([1, '', 0]);

  const owned = [...words, '--owner', `elena=${ELENA}`, '--owner', `mia=${MIA}`];
  await killInTheMiddle(owned, { before: 0, all: whole.length });
  const reportFile = path.join(home, 'report.json');
  const { code, stdout, stderr } = await run(...owned, '--yes', '--report', reportFile);
  expect([code, stderr]).toEqual([1, '']);
  expect(await countReceived()).toBe(whole.length - mias.length);
  expect(await countReceived(MIA)).toBe(mias.length);
  const report = JSON.parse(fs.readFileSync(reportFile, 'utf8'));
  expect(report).toMatchObject({ kind: 'paperless', counts: { refused: 2, leftOut: 0 } });
  expect(report.counts.taken + report.counts.here).toBe(whole.length);
  expect(report.broken).toEqual(missing.map((name) => ({ name, reason: 'missing' })));
  expect(fs.statSync(reportFile).mode & 0o777).toBe(0o600);
  expect(stdout).toContain('To take it back: npm run import -- --undo ');

  for (const email of [ELENA, MIA])
    for (const one of (await ask('/api/imports', email)).imports) await run('--undo', one.id);
  expect([await countReceived(), await countReceived(MIA)]).toEqual([0, 0]);
});

it.each([
  [['/nowhere', '--for', ELENA], /^\/nowhere is no folder and no ZIP that can be read\.$/m],
  [['--undo', '0198c0de-0000-7000-8000-000000000001'], /^There is no import 0198c0de/m],
  [['/', '--for', ELENA, '--owner', 'mia'], /^--owner takes NAME=ADDRESS, not mia\.$/m],
])('the command import with %j does nothing and says why', async (words, sentence) => {
  const { code, stderr } = await run(...words);
  expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
});
