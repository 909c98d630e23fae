import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TokenScope } from '@kinvault/domain/tokens/token.schema.ts';
import { afterAll, expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { PAGES_2, page, pdfOf } from '../../../test/made-pdf.ts';
import { listen } from '../../../test/raw-request.ts';
import { readZip } from '../../../test/read-zip.ts';
import { listWaiting } from '../../../test/receive.ts';
import { countRows } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const COMMAND = path.join(ROOT, 'apps/web/public/kinvault.mjs');
const PAGE = fs.readFileSync(path.join(ROOT, 'docs/automation.md'), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/```sh\n(.*?)```/gs)].map(([, script = '']) => script);
const PDF = pdfOf([...PAGES_2, page(6), page(7), '<<>>', ['', 'q Q'], ['', 'q Q']]);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-command-'));
fs.copyFileSync(COMMAND, path.join(folder, 'kinvault.mjs'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  said: string;
  complained: string;
}

const run = (program: string, args: string[], env: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    const variables = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...env };
    const child = execFile(program, args, { cwd: folder, env: variables }, (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });

async function environment(person: TestPerson, scope: TokenScope): Promise<Record<string, string>> {
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await send(person, 'POST /api/profile/tokens', {
    name: 'Scanner',
    scope,
    endsAt,
    endsWithPassword: false,
  });
  return {
    KINVAULT_URL: `http://127.0.0.1:${await listen(person.server)}`,
    KINVAULT_TOKEN: made.json().secret,
  };
}

const kinvault = (env: Record<string, string>, ...args: string[]) => run('node', ['kinvault.mjs', ...args], env);

it('the examples of the page about scripts work as they are written [OPN-2]', async ({ server, owner }) => {
  const env = await environment(owner, 'all');
  fs.mkdirSync(path.join(folder, 'scans'));
  fs.writeFileSync(path.join(folder, 'scans/contract.pdf'), PDF);
  expect(EXAMPLES.length).toBeGreaterThan(4);
  const said: string[] = [];
  for (const script of EXAMPLES) {
    const ended = await run('sh', ['-e', '-c', script], env);
    expect(ended, script).toMatchObject({ code: 0, complained: '' });
    said.push(ended.said);
  }
  expect(fs.readdirSync(path.join(folder, 'scans'))).toEqual([]);
  expect(await countRows(server, `documents where owner_id = '${owner.id}' and name = 'contract'`)).toBe(1);
  expect(fs.readFileSync(path.join(folder, 'document.pdf')).equals(PDF)).toBe(true);
  const archive = await readZip(fs.readFileSync(path.join(folder, 'kinvault.zip')));
  expect([...archive.values()].some((bytes) => bytes.equals(PDF))).toBe(true);
  expect(said.filter((text) => text.includes('\tcontract\t'))).toHaveLength(1);
});

it('an upload that is repeated, also at the same moment, adds one document [OPN-2]', async ({ server, owner }) => {
  const env = await environment(owner, 'all');
  fs.writeFileSync(path.join(folder, 'scan.pdf'), PDF);
  const runs = await Promise.all([1, 2].map(() => kinvault(env, 'upload', 'scan.pdf')));
  runs.push(await kinvault(env, 'upload', 'scan.pdf'));
  expect(runs.map(({ code, complained }) => [code, complained])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  expect(runs[2]?.said).toContain('already there');
  expect(await countRows(server, `documents where owner_id = '${owner.id}'`)).toBe(1);
});

it('with a token that only adds, a scan waits in Received, once [OPN-1] [OPN-2]', async ({ owner }) => {
  const env = await environment(owner, 'add');
  fs.writeFileSync(path.join(folder, 'Vertrag März.pdf'), PDF);
  for (let times = 0; times < 2; times++)
    expect(await kinvault(env, 'upload', 'Vertrag März.pdf')).toMatchObject({ code: 0, complained: '' });
  expect((await listWaiting(owner)).map(({ fileName }) => fileName)).toEqual(['Vertrag März.pdf']);
  expect((await kinvault(env, 'upload', 'Vertrag März.pdf', '--for', owner.name)).code).toBe(1);
  expect((await kinvault(env, 'list')).code).toBe(1);
});

it('a name that another gave a document forges no line and moves no cursor [OPN-2]', async ({
  owner,
  member,
  familyId,
}) => {
  const name = 'Lease\nforged\tPassport\u001b[2J\u202e';
  await createDocument(member, { name, target: forPerson(member, familyId) });
  const { said } = await kinvault(await environment(owner, 'read'), 'list');
  expect(said.split('\n').filter((line) => line.includes('Lease forged'))).toHaveLength(1);
  expect(said.replaceAll(/[\t\n]/g, '')).not.toMatch(/\p{C}/u);
  expect(said).not.toMatch(/^forged/m);
});

it('the exit code tells refused from wrongly used [OPN-2]', async ({ owner }) => {
  const env = await environment(owner, 'read');
  fs.writeFileSync(path.join(folder, 'refused.pdf'), PDF);
  const codes = async (...args: string[]) => (await kinvault(env, ...args)).code;
  expect(await codes('upload', 'refused.pdf')).toBe(1);
  expect(await codes('get', crypto.randomUUID(), '--out', 'nothing.pdf')).toBe(1);
  expect(fs.existsSync(path.join(folder, 'nothing.pdf'))).toBe(false);
  expect(await codes()).toBe(2);
  expect(await codes('upload')).toBe(2);
  expect(await codes('upload', 'no-such-file.pdf')).toBe(2);
  expect(await codes('upload', 'refused.pdf', '--for', 'Nobody at all')).toBe(2);
  expect(await codes('list', '--other')).toBe(2);
  expect((await kinvault({}, 'list')).code).toBe(2);
  expect((await kinvault({ ...env, KINVAULT_TOKEN: `kvt_${'A'.repeat(43)}` }, 'list')).code).toBe(1);
});

it('without a connection the command ends with 3 [OPN-2]', async () => {
  const env = { KINVAULT_URL: 'http://127.0.0.1:9', KINVAULT_TOKEN: 'kvt_x' };
  expect((await kinvault(env, 'list')).code).toBe(3);
});
