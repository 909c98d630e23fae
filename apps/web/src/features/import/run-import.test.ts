import type { FileToImport } from '@kinvault/domain/import/file-to-import.schema.ts';
import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { folderArchive } from './archive.ts';
import type { ImportCalls } from './import.api.ts';
import { type FileToSend, NO_PROGRESS, type Progress, runImport } from './run-import.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}.pdf`);
const filesOf = (count: number): FileToSend[] =>
  names(count).map((path) => ({ path, fileName: path, proposal: { name: path }, leftOut: [], key: `key ${path}` }));
const archiveOf = (count: number) => folderArchive(names(count).map((name) => new File([name], name)));

/** A vault that takes each key once, and fails where it is told to. */
function vault(fail: (call: string) => Error | undefined = () => undefined) {
  const uploads = new Map<string, string>();
  const batches = new Map<string, FileToImport[]>();
  const check = (call: string) => {
    const error = fail(call);
    if (error) throw error;
  };
  const calls: ImportCalls = {
    async begin() {
      check('begin');
      return 'import';
    },
    async send(bytes, { key }) {
      check(`send ${key}`);
      uploads.set(key, await bytes.text());
      return { fileId: key };
    },
    async receive(_importId, files, key) {
      check(`receive ${batches.size}`);
      batches.set(key, files);
      return files.map(({ fileId }) => ({ fileId, result: 'taken' as const, leftOut: [] }));
    },
  };
  return { uploads, batches, calls };
}

async function run(calls: ImportCalls, count: number, from: Progress = NO_PROGRESS) {
  let last = from;
  const options = { archive: archiveOf(count), files: filesOf(count), from, calls };
  const onProgress = (progress: Progress) => {
    last = progress;
  };
  try {
    await runImport({ ...options, onProgress, signal: new AbortController().signal });
    return { last, error: null };
  } catch (error) {
    return { last, error };
  }
}

it('all come in, twenty to a call [INB-4]', async () => {
  const { calls, batches, uploads } = vault();
  const { last } = await run(calls, 45);
  expect(last).toMatchObject({ taken: 45, here: 0, refused: [], waiting: [] });
  expect([...batches.values()].map((files) => files.length)).toEqual([20, 20, 5]);
  expect(uploads.size).toBe(45);
});

it('without a connection it stops, and goes on from there with the same keys [INB-4]', async () => {
  let isDown = true;
  const asked: string[] = [];
  const { calls, batches, uploads } = vault((call) => {
    asked.push(call);
    return isDown && call === 'send key 25.pdf' ? new OfflineError('the connection was lost') : undefined;
  });
  const stopped = await run(calls, 30);
  expect(stopped.error).toBeInstanceOf(OfflineError);
  expect(stopped.last).toMatchObject({ sent: 25, taken: 20 });
  isDown = false;
  const { last } = await run(calls, 30, stopped.last);
  expect(last.taken).toBe(30);
  expect([...batches.values()].flat().map(({ fileName }) => fileName)).toEqual(names(30));
  expect(uploads.size).toBe(30);
  expect(asked.filter((call) => call === 'begin')).toHaveLength(1);
}, 20_000);

it('a file that is refused is named, and the others come in; without room all ends [INB-4]', async () => {
  const refused = vault((call) => (call === 'send key 1.pdf' ? new ApiError('file_type_refused', 415) : undefined));
  const { last } = await run(refused.calls, 3);
  expect(last).toMatchObject({ taken: 2, refused: [{ name: '1.pdf' }] });
  const full = vault((call) => (call === 'send key 1.pdf' ? new ApiError('quota_exceeded', 409) : undefined));
  expect((await run(full.calls, 3)).error).toMatchObject({ code: 'quota_exceeded' });
});
