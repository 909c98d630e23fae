import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createOutbox, type Outbox } from '../../apps/server/src/platform/mail/outbox.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '..');
const PERSON = '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa';

let folder: string;
let outbox: Outbox;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-outbox-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  outbox = createOutbox(path.join(folder, 'data/outbox'));
});

/** As `npm run outbox -- …` runs it. */
function run(args: string[], { scripts = SCRIPTS, settings = { DATA_DIR: path.join(folder, 'data') } } = {}) {
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, HOME, TZ: 'UTC', ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(scripts, 'outbox.mjs'), ...args], {
    env,
    cwd: '/',
    encoding: 'utf8',
  });
  return { status, output: stdout.trimEnd(), errors: stderr.trim() };
}

async function deliver(id: string, to: string, subject: string, link?: string): Promise<void> {
  const text = `Hello Zoë,\n\n${link ?? 'nothing'}\n`;
  await outbox.send({ id, personId: id === 'none' ? null : PERSON, to, subject, text, html: '', link });
  const file = path.join(folder, 'data/outbox', id === 'none' ? 'none' : PERSON, `${id}.json`);
  const mail = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ ...mail, createdAt: `2027-01-0${subject.length % 9}T08:05:00.000Z` }));
}

const link = (token: string) => `http://localhost:3000/reset-password#type=recovery&token=${token}`;

async function deliverFour(): Promise<void> {
  await deliver('first', 'zoe@rivera.example', 'a', link('old'));
  await deliver('second', 'zoe@rivera.example', 'bb', link('new'));
  await deliver('third', 'ada@rivera.example', 'ccc', link('ada'));
  await deliver('none', 'eve@rivera.example', 'dddd', 'http://localhost:3000/auth');
}

it('npm run outbox lists the mails of everybody, newest first', async () => {
  await deliverFour();
  expect(run([])).toEqual({
    status: 0,
    errors: '',
    output: [
      '   1  2027-01-04 08:05  eve@rivera.example  dddd',
      '   2  2027-01-03 08:05  ada@rivera.example  ccc',
      '   3  2027-01-02 08:05  zoe@rivera.example  bb',
      '   4  2027-01-01 08:05  zoe@rivera.example  a',
    ].join('\n'),
  });
});

it('npm run outbox shows a mail by its number or its id', async () => {
  await deliverFour();
  const shown = `To: zoe@rivera.example\nSubject: bb\nDate: 2027-01-02 08:05\n\nHello Zoë,\n\n${link('new')}`;
  expect(run(['3'])).toEqual({ status: 0, errors: '', output: shown });
  expect(run(['second'])).toEqual({ status: 0, errors: '', output: shown });
});

it('npm run outbox prints the newest link, of all or to one address, and nothing else', async () => {
  await deliverFour();
  expect(run(['link']).output).toBe(link('ada'));
  expect(run(['link', 'Zoe@rivera.example']).output).toBe(link('new'));
});

it('npm run outbox answers a mail that does not exist with a sentence', async () => {
  await deliverFour();
  for (const args of [['0'], ['5'], ['nonsense']])
    expect(run(args)).toEqual({ status: 1, output: '', errors: expect.stringMatching(/^There is no mail/) });
  expect(run(['link', 'eve@rivera.example'])).toMatchObject({
    status: 1,
    errors: expect.stringContaining('No mail to'),
  });
  const settings = { DATA_DIR: path.join(folder, 'nowhere') };
  expect(run([], { settings })).toMatchObject({ status: 0, output: `No mails in ${folder}/nowhere/outbox.` });
  expect(run([], { settings: { ...settings, SMTP_URL: 'smtp://mail' } as never }).output).toContain('your mail server');
});

it('npm run outbox finds the folder that .env names, as the server does', async () => {
  await deliverFour();
  fs.cpSync(SCRIPTS, path.join(folder, 'scripts'), { recursive: true });
  const there = { scripts: path.join(folder, 'scripts'), settings: {} as never };
  expect(run(['link'], there).output).toBe(link('ada')); // ./data of the clone
  fs.renameSync(path.join(folder, 'data'), path.join(folder, 'elsewhere'));
  fs.writeFileSync(path.join(folder, '.env'), 'DATA_DIR=./elsewhere\n');
  expect(run(['link'], there).output).toBe(link('ada'));
});

it('a name cannot move the terminal’s cursor [SEC-32]', async () => {
  await deliver('first', 'zoe@rivera.example', 'Hello \u001b[2J\u009b31m\r');
  expect(run([]).output).toContain('Hello [2J31m');
  expect(run(['1']).output).not.toMatch(/[^\P{Cc}\n]/u);
});
