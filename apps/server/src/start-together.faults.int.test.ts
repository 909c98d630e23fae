import fs from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { makeKeys, makeOwnDatabase } from '../test/own-database.ts';
import { rounds } from '../test/rounds.ts';
import { call, endProcess, signUpCaller, startServerProcess } from '../test/server-process.ts';

const ROUNDS = rounds({ quick: 1, full: 20 });

it('three copies that start together on an empty database and an empty store serve the same vault [OPS-6]', {
  timeout: ROUNDS * 60_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { folder, settings } = makeKeys();
    onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
    const { url: DATABASE_URL, drop } = await makeOwnDatabase(inject('postgres'));
    onTestFinished(drop);
    const STORAGE_URL = `file:${path.join(folder, 'files')}`;
    const copies = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        startServerProcess(path.join(folder, name), { ...settings, DATABASE_URL, STORAGE_URL }),
      ),
    );
    const [first, ...others] = copies;
    const { cookie } = await signUpCaller(first as (typeof copies)[number]);
    const answers = await Promise.all(others.map((copy) => call(copy, cookie, { path: '/api/families' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(copies.map((copy) => endProcess(copy, 'SIGTERM')));
  }
});
