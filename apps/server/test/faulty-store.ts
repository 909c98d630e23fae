/** An S3 store in memory that fails as real ones seldom do. Objects up to one part; no lists. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createS3Store } from '../src/platform/storage/s3-store.ts';

/** What it does to one request instead of what was asked. */
export type StoreFault =
  | 'answers 500'
  | 'hangs'
  | 'resets'
  | 'stores and resets'
  | 'says yes and has nothing'
  | 'says yes and has a part';

export type ChooseFault = (method: string) => StoreFault | undefined;

export const STORE_FAULTS: StoreFault[] = [
  'answers 500',
  'hangs',
  'resets',
  'stores and resets',
  'says yes and has nothing',
  'says yes and has a part',
];

const TIMEOUT_MS = 250;

export async function startFaultyStore() {
  const objects = new Map<string, Buffer>();
  let chooseFault: ChooseFault = () => undefined;

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk) => chunks.push(chunk));
    await once(request, 'close').catch(() => {});
    const key = new URL(request.url ?? '', 'http://store').pathname;
    const fault = chooseFault(request.method ?? '');
    if (request.method === 'PUT') keep(key, Buffer.concat(chunks), fault);
    if (request.method === 'DELETE' && !fault) objects.delete(key);
    if (fault === 'hangs') return;
    if (fault === 'answers 500') response.writeHead(500).end();
    else if (fault?.endsWith('resets')) request.socket.resetAndDestroy();
    else answer(request, response, objects.get(key));
  });

  function keep(key: string, bytes: Buffer, fault: StoreFault | undefined): void {
    if (fault === undefined || fault === 'stores and resets') objects.set(key, bytes);
    if (fault === 'says yes and has a part') objects.set(key, bytes.subarray(0, bytes.length / 2));
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const address = { bucket: 'bucket', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
  return {
    objects: createS3Store(address, { timeoutMs: TIMEOUT_MS }),
    /** Asked before each request from now on. */
    failBy: (choose: ChooseFault) => {
      chooseFault = choose;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer({ method, headers }: http.IncomingMessage, response: http.ServerResponse, object?: Buffer): void {
  if (method === 'PUT' || method === 'DELETE') {
    response.writeHead(200, { etag: '"e"' }).end();
    return;
  }
  if (!object) {
    response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  if (method === 'HEAD') {
    response.writeHead(200, { 'content-length': object.length }).end();
    return;
  }
  const [start = 0, last = object.length - 1] =
    /^bytes=(\d+)-(\d+)$/
      .exec(headers.range ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  const part = object.subarray(start, last + 1);
  const range = `bytes ${start}-${start + part.length - 1}/${object.length}`;
  response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
}
