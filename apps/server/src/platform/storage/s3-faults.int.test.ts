import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { StorageFull, StorageUnavailable } from './storage-errors.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const TIMEOUT_MS = 1_500;
const KEY = 'documents/ab/1';
const LARGE = 11 * 1024 * 1024;

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A store whose every request is answered by `answer`; real ones misbehave too seldom to be tried. */
async function storeThat(answer: Answer): Promise<ObjectStore> {
  const server = http.createServer((request, response) => {
    request.on('error', () => {});
    request.resume().on('end', () => answer(request, response));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const endpoint = `http://127.0.0.1:${port}`;
  return createS3Store({ bucket: 'bucket', region: 'us-east-1', endpoint, credentials }, { timeoutMs: TIMEOUT_MS });
}

async function* bytesOf(sizeBytes: number): AsyncGenerator<Buffer> {
  for (let given = 0; given < sizeBytes; given += 100_000) yield Buffer.alloc(Math.min(100_000, sizeBytes - given), 1);
}

/** What a healthy store says to each step of an upload. */
const healthy: Answer = (request, response) => {
  const { method, url = '' } = request;
  if (method === 'POST' && url.includes('uploads')) {
    return response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
  }
  if (method === 'POST')
    return response.end('<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>');
  if (method === 'HEAD') return response.writeHead(200, { 'content-length': 1000 }).end();
  response.writeHead(200, { etag: '"e"' }).end();
};

const FAULTS: [string, Answer][] = [
  ['answers 500', (_request, response) => response.writeHead(500).end()],
  [
    'answers 503 with an error',
    (_request, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  ],
  ['never answers', () => {}],
  ['resets the connection', (request) => request.socket.resetAndDestroy()],
  [
    'stops in the middle of its answer',
    (_request, response) => response.writeHead(200, { 'content-length': 500 }).write('<x'),
  ],
  ['answers nonsense', (_request, response) => response.end('<html>welcome')],
];

/** The steps of an upload in which the store may fail; the others go well. */
const STEPS: [string, number, (request: http.IncomingMessage) => boolean][] = [
  ['storing a small object', 1000, ({ method }) => method === 'PUT'],
  ['asking for a small object', 1000, ({ method }) => method === 'HEAD'],
  ['beginning parts', LARGE, ({ method, url = '' }) => method === 'POST' && url.includes('uploads')],
  ['storing a part', LARGE, ({ url = '' }) => url.includes('partNumber=2')],
  ['completing parts', LARGE, ({ method, url = '' }) => method === 'POST' && url.includes('uploadId=')],
];

describe.concurrent('a store that fails is never believed', () => {
  for (const [fault, misbehave] of FAULTS) {
    for (const [step, sizeBytes, isStep] of STEPS) {
      // a PUT or HEAD has no body that could be nonsense or stop
      const hasNoBody = step.startsWith('asking') || step.startsWith('storing');
      if (hasNoBody && (fault === 'answers nonsense' || fault.startsWith('stops'))) continue;
      it(`a store that ${fault} while ${step} is not believed`, async () => {
        const store = await storeThat((request, response) =>
          (isStep(request) ? misbehave : healthy)(request, response),
        );
        await expect(store.put(KEY, bytesOf(sizeBytes))).rejects.toThrow(StorageUnavailable);
      });
    }
  }

  it('a store that says yes and has nothing is not believed', async () => {
    const store = await storeThat((request, response) => {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else healthy(request, response);
    });
    await expect(store.put(KEY, bytesOf(1000))).rejects.toThrow('it answers 404');
  });

  it('a store that says yes and has less is not believed', async () => {
    const store = await storeThat(healthy);
    await store.put(KEY, bytesOf(1000));
    await expect(store.put(KEY, bytesOf(1001))).rejects.toThrow('it has not kept what it took');
  });

  it('a store that completes with 200 and then an error is not believed', async () => {
    const store = await storeThat((request, response) => {
      if (request.method === 'POST' && request.url?.includes('uploadId=')) {
        response.end('<Error><Code>InternalError</Code><Message>We failed.</Message></Error>');
      } else healthy(request, response);
    });
    await expect(store.put(KEY, bytesOf(LARGE))).rejects.toThrow(StorageUnavailable);
  });
});

describe('a failed upload', () => {
  it('a failed upload takes back its parts and what it may have stored', async () => {
    const asked: string[] = [];
    const store = await storeThat((request, response) => {
      asked.push(`${request.method} ${request.url?.includes('uploadId=u') ? 'parts' : 'object'}`);
      if (request.url?.includes('partNumber=2')) response.writeHead(500).end();
      else healthy(request, response);
    });
    await expect(store.put(KEY, bytesOf(LARGE))).rejects.toThrow(StorageUnavailable);
    expect(asked.slice(-2).sort()).toEqual(['DELETE object', 'DELETE parts']);
  });

  it('a failed upload of which nothing was sent asks the store for nothing', async () => {
    const asked: string[] = [];
    const store = await storeThat((request, response) => {
      asked.push(request.method ?? '');
      healthy(request, response);
    });
    // biome-ignore lint/correctness/useYield: a sender that is gone before its first byte
    async function* gone(): AsyncGenerator<Buffer> {
      throw new Error('the sender went away');
    }
    await expect(store.put(KEY, gone())).rejects.toThrow('the sender went away');
    expect(asked).toEqual([]);
  });

  it('a failed upload names the lack of space', async () => {
    const store = await storeThat((_request, response) => response.writeHead(507).end());
    await expect(store.put(KEY, bytesOf(1000))).rejects.toThrow(StorageFull);
    await expect(store.check()).rejects.toThrow('The storage for files is full.');
  });
});

describe.concurrent('reading from a store that fails', () => {
  it.each([...FAULTS])(
    'reading from a store that %s is an error, not an absent or shorter file',
    async (_fault, answer) => {
      const store = await storeThat(answer);
      await expect(store.open(KEY)).rejects.toThrow(StorageUnavailable);
    },
  );

  it('reading an answer that ends too early is an error', async () => {
    const store = await storeThat((_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-999/1000', 'content-length': 1000 }).write('x');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(store.open(KEY)).rejects.toThrow(StorageUnavailable);
  });

  it('reading an answer that stops in its middle is an error', async () => {
    const store = await storeThat((_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-999/1000', 'content-length': 1000 }).write('x');
    });
    await expect(store.open(KEY)).rejects.toThrow('it does not answer in time');
  });

  it('reading from a missing store is reported as not reachable', async () => {
    const address = {
      bucket: 'b',
      region: 'r',
      endpoint: 'http://127.0.0.1:9',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    };
    await expect(createS3Store(address).check()).rejects.toThrow('it cannot be reached');
  });
});

it('the first part of an object is read with one request to the bucket', async () => {
  const object = Buffer.from(Array.from({ length: 700_000 }, (_, i) => i % 251));
  let requests = 0;
  const store = await storeThat(({ headers }, response) => {
    requests++;
    const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')?.map(Number) ?? [];
    const part = object.subarray(start, (last ?? 0) + 1);
    const range = `bytes ${start}-${(start ?? 0) + part.length - 1}/${object.length}`;
    response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
  });
  const reader = await store.open(KEY, object.length);
  const into = Buffer.alloc(object.length + 10);
  expect((await reader?.read(0, into.length, into))?.equals(object)).toBe(true);
  expect((await reader?.read(10, 5))?.equals(object.subarray(10, 15))).toBe(true);
  expect(requests).toBe(1);
});
