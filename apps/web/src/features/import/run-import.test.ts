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
function vault(fail: (call: string, files?: FileToImport[]) => Error | undefined = () => undefined) {
  const uploads = new Map<string, string>();
  const batches = new Map<string, FileToImport[]>();
  const check = (call: string, files?: FileToImport[]) => {
    const error = fail(call, files);
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
      check(`receive ${batches.size}`, files);
      if (batches.has(key)) throw new ApiError('key_reused', 409);
      batches.set(key, files);
      return files.map(({ fileId }) => ({ fileId, result: 'taken' as const, leftOut: [] }));
    },
  };
  return { uploads, batches, calls };
}

async function run(calls: ImportCalls, count: number, from: Progress = NO_PROGRESS, files = filesOf(count)) {
  let last = from;
  const options = { archive: archiveOf(count), files, from, calls };
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

it('a batch that is refused comes file by file, also after a break, and only the one that is wrong is named [INB-4]', async () => {
  let isDown = true;
  const { calls, batches } = vault((call, files = []) => {
    if (files.some(({ fileName }) => fileName === '3.pdf')) return new ApiError('bad_request', 400);
    return isDown && call === 'receive 2' ? new ApiError('unauthorized', 401) : undefined;
  });
  const stopped = await run(calls, 6);
  expect(stopped.last).toMatchObject({ sent: 6, taken: 2, singly: 4 });
  isDown = false;
  const { last } = await run(calls, 6, stopped.last);
  expect(last).toMatchObject({ taken: 5, refused: [{ name: '3.pdf' }], waiting: [], singly: 0 });
  expect([...batches.values()].map((files) => files.length)).toEqual([1, 1, 1, 1, 1]);
});

it('what no call can hold is left out and named before it is sent [INB-4]', async () => {
  const { calls, batches } = vault();
  const files = filesOf(2).map((file, at) =>
    at === 0
      ? {
          ...file,
          fileName: 'x'.repeat(60_000),
          proposal: { name: 'A\0', notes: 'ä'.repeat(300_000) },
          leftOut: ['tags'],
        }
      : file,
  );
  const { last } = await run(calls, 2, NO_PROGRESS, files);
  expect(last).toMatchObject({ taken: 2, leftOut: [{ name: '0.pdf', fields: ['tags', 'notes'] }] });
  const [first] = [...batches.values()].flat();
  expect([first?.proposal, first?.fileName.length]).toEqual([{ name: 'A' }, 5000]);
});
