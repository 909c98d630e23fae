import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { skipTest } from '../../../../../scripts/test/needs.ts';
import { createNewFile } from './new-file.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-new-'));
  target = path.join(folder, 'vault.age');
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
});

it('a new file gets its name once it is whole, and is readable by its owner alone [OPS-1]', async () => {
  const bytes = randomBytes(13_500_000);
  const file = await createNewFile(target);
  for (let at = 0; at < bytes.length; at += 333_333) {
    const piece = Buffer.from(bytes.subarray(at, at + 333_333));
    await file.write(piece);
    piece.fill(0);
  }
  expect(fs.existsSync(target)).toBe(false);
  await file.finish();
  expect(fs.readdirSync(folder)).toEqual(['vault.age']);
  expect(fs.readFileSync(target).equals(bytes)).toBe(true);
  expect(fs.statSync(target).mode & 0o777).toBe(0o600);
});

it('a new file leaves nothing when it is discarded', async () => {
  const file = await createNewFile(target);
  await file.write(randomBytes(2_000_000));
  await file.discard();
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('a new file never replaces another one, even one that came while it was written', async () => {
  const file = await createNewFile(target);
  fs.writeFileSync(target, 'theirs');
  await expect(createNewFile(target)).rejects.toThrow('exists already');
  await file.write(Buffer.from('ours'));
  await expect(file.finish()).rejects.toThrow('exists already');
  await file.discard();
  expect(fs.readdirSync(folder)).toEqual(['vault.age']);
  expect(fs.readFileSync(target, 'utf8')).toBe('theirs');
});

it('a new file deletes the parts of killed runs, once they are an hour old', async () => {
  const part = (name: string) => `${name}.${'0'.repeat(23)}${fs.readdirSync(folder).length}.part`;
  const write = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    fs.writeFileSync(path.join(folder, name), '');
    fs.utimesSync(path.join(folder, name), then, then);
    return name;
  };
  write(part('vault.age'), 61);
  const others = [write(part('vault.age'), 59), write(part('other.age'), 61), write('vault.age.notes.part', 61)];
  await (await createNewFile(target)).discard();
  expect(fs.readdirSync(folder).sort()).toEqual(others.sort());
});

it('a missing folder is reported in a sentence', async () => {
  await expect(createNewFile(path.join(folder, 'away', 'vault.age'))).rejects.toThrow(`The folder ${folder}/away`);
});

it('a full disk is reported in a sentence and leaves nothing', async (context) => {
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'none', folder]).status === 0;
  if (!isMounted) skipTest(context, 'needs a small disk: no tmpfs can be mounted here');
  onTestFinished(() => void spawnSync('umount', [folder]));
  const file = await createNewFile(target);
  const writing = (async () => {
    for (let megabytes = 0; megabytes < 6; megabytes++) await file.write(randomBytes(1024 * 1024));
    await file.finish();
  })();
  await expect(writing).rejects.toThrow('The disk is full');
  await file.discard();
  expect(fs.readdirSync(folder)).toEqual([]);
});
