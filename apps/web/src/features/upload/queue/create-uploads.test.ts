import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, OfflineError } from '../../../lib/api-client.ts';
import type { SendFileOptions, SentFile } from '../upload.api.ts';
import { createUploads, type UploadDeps, type UploadListeners } from './create-uploads.ts';
import { createUploadItem } from './file-admission.ts';
import type { UploadItem } from './upload-queue.ts';

interface Request<Input, Answer> {
  input: Input;
  answer: (answer: Answer) => Promise<void>;
  refuse: (error: Error) => Promise<void>;
}

type Sending = Request<{ file: File } & SendFileOptions, SentFile>;
type Saving = Request<Parameters<UploadDeps['createDocument']>[0], Document>;

/** A server whose responses the test controls, in any order. */
function createServer() {
  const sends: Sending[] = [];
  const saves: Saving[] = [];
  let isLost = false;
  let tellConnection = () => {};
  const deps: UploadDeps = {
    sendFile: (file, options) => ask(sends, { file, ...options }),
    createDocument: (request) => ask(saves, request),
    connection: {
      isLost: () => isLost,
      subscribe: (listener) => {
        tellConnection = listener;
        return () => {};
      },
    },
  };
  const setLost = (lost: boolean) => {
    isLost = lost;
    tellConnection();
  };
  return { deps, sends, saves, setLost };
}

function ask<Input, Answer>(requests: Request<Input, Answer>[], input: Input): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const settled = async () => void (await promise.then(nothing, nothing));
  const answer = (given: Answer) => {
    resolve(given);
    return settled();
  };
  const refuse = (error: Error) => {
    reject(error);
    return settled();
  };
  requests.push({ input, answer, refuse });
  return promise;
}

const nothing = () => {};
const sent = (fileId: string): SentFile => ({ fileId, sha256: fileId });
const TARGET = { kind: 'person', personId: 'elena', shareWith: [] as string[] } as const;
const fileItem = (name: string) => createUploadItem(new File([name], name), { target: { ...TARGET }, tags: [] }, 1_000);
const documentNamed = (name: string) => ({ id: name, name }) as Document;

function begin(...names: string[]) {
  const server = createServer();
  const items = names.map(fileItem);
  const uploads = createUploads(items, server.deps);
  const told: string[] = [];
  const listeners: UploadListeners = {
    onSendingFailed: (sentence) => told.push(`not sent: ${sentence}`),
    onSavingFailed: (sentence) => told.push(`not saved: ${sentence}`),
    onSaved: ({ documents, isAllDone }) =>
      told.push(`${documents.map(({ name }) => name).join(' ')}${isAllDone ? ', all done' : ''}`),
  };
  const stop = uploads.start(listeners);
  const states = () => uploads.getSnapshot().items.map(({ status }) => status.state);
  return { ...server, uploads, items, told, stop, states, restart: () => uploads.start(listeners) };
}

const idOf = (items: readonly UploadItem[], index: number) => items[index]?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('files are sent two at a time, and saved once they are submitted and sent [UPL-5]', async () => {
  const { uploads, sends, saves, told, states } = begin('a', 'b', 'c');
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  await sends[0]?.answer(sent('file-a'));
  expect(states()).toEqual(['ready', 'sending', 'sending']);
  expect(saves).toEqual([]);
  uploads.dispatch({ type: 'submit' });
  expect(saves.map(({ input }) => input.body.fileId)).toEqual(['file-a']);
  await saves[0]?.answer(documentNamed('A'));
  expect(told).toEqual([]);
  await sends[2]?.answer(sent('file-c'));
  await sends[1]?.answer(sent('file-b'));
  await saves[1]?.answer(documentNamed('C'));
  await saves[2]?.answer(documentNamed('B'));
  expect(told).toEqual(['A C B, all done']);
});

it('subscribers see each change, and the same snapshot until the next one', () => {
  const { uploads, sends } = begin('a');
  const seen = vi.fn();
  const unsubscribe = uploads.subscribe(seen);
  const before = uploads.getSnapshot();
  expect(uploads.getSnapshot()).toBe(before);
  sends[0]?.input.onProgress(1);
  expect(seen).toHaveBeenCalledTimes(1);
  expect(uploads.getSnapshot().items[0]?.status).toEqual({ state: 'sending', sentBytes: 1 });
  unsubscribe();
  sends[0]?.input.onProgress(2);
  expect(seen).toHaveBeenCalledTimes(1);
});

it('a canceled file is no longer sent, the next one starts, and a retry uses the same key', async () => {
  const { uploads, items, sends, told, states } = begin('a', 'b', 'c');
  uploads.dispatch({ type: 'cancel', id: idOf(items, 0) });
  expect(sends[0]?.input.signal.aborted).toBe(true);
  await sends[0]?.refuse(new DOMException('aborted', 'AbortError'));
  expect(states()).toEqual(['cancelled', 'sending', 'sending']);
  expect(told).toEqual([]);
  await sends[1]?.answer(sent('file-b'));
  uploads.dispatch({ type: 'retry', id: idOf(items, 0), freshKey: 'other' });
  expect(sends[3]?.input.idempotencyKey).toBe(sends[0]?.input.idempotencyKey);
});

it('a removed file is no longer sent', () => {
  const { uploads, items, sends } = begin('a');
  uploads.dispatch({ type: 'remove', id: idOf(items, 0) });
  expect(sends[0]?.input.signal.aborted).toBe(true);
});

it('files added later are sent too', () => {
  const { uploads, sends } = begin();
  uploads.dispatch({ type: 'add', items: [fileItem('late')] });
  expect(sends.map(({ input }) => input.file.name)).toEqual(['late']);
});

it('a broken request is sent again after a pause that grows each time [REL-9]', async () => {
  const { sends, told, states } = begin('a');
  await sends[0]?.refuse(new OfflineError('gone'));
  expect(states()).toEqual(['failed']);
  expect(told).toEqual(['not sent: Connection lost']);
  vi.advanceTimersByTime(1_000);
  expect(sends).toHaveLength(2);
  await sends[1]?.refuse(new OfflineError('gone'));
  vi.advanceTimersByTime(1_999);
  expect(sends).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(new Set(sends.map(({ input }) => input.idempotencyKey)).size).toBe(1);
  expect(sends).toHaveLength(3);
});

it('without a connection nothing is sent, and everything resumes once it is back [REL-9]', async () => {
  const { sends, setLost } = begin('a', 'b');
  setLost(true);
  for (const send of [...sends]) await send.refuse(new OfflineError('gone'));
  vi.advanceTimersByTime(60_000);
  expect(sends).toHaveLength(2);
  setLost(false);
  expect(sends).toHaveLength(4);
});

it('a refused file waits for the person, and the saved ones are reported', async () => {
  const { uploads, sends, saves, told, states } = begin('a', 'b');
  uploads.dispatch({ type: 'submit' });
  await sends[0]?.answer(sent('file-a'));
  await sends[1]?.answer(sent('file-b'));
  await saves[0]?.refuse(new ApiError('internal', 500));
  await saves[1]?.answer(documentNamed('B'));
  expect(told).toHaveLength(2);
  expect(told[1]).toBe('B');
  expect(states()).toEqual(['failed']);
  uploads.dispatch({ type: 'submit' });
  expect(saves[2]?.input.idempotencyKey).toBe(saves[0]?.input.idempotencyKey);
  await saves[2]?.answer(documentNamed('A'));
  expect(told[2]).toBe('A, all done');
});

it('closing silently stops what is being sent, and opening again sends it', async () => {
  const { sends, told, stop, states, restart } = begin('a');
  stop();
  expect(sends[0]?.input.signal.aborted).toBe(true);
  await sends[0]?.refuse(new DOMException('aborted', 'AbortError'));
  expect(states()).toEqual(['waiting']);
  expect(told).toEqual([]);
  restart();
  expect(sends).toHaveLength(2);
});
