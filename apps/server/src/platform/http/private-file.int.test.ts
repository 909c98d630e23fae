import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendStored } from './private-file.ts';

const BYTES = 1024 * 1024;
const content = randomBytes(BYTES);
const LARGE_BYTES = 16 * BYTES; // more than the system's buffers on both sides of a connection take
const app = Fastify();
let port = 0;
let lent = 0;
let asked = 0;
let release = () => {};
let mayAnswer: Promise<void> | undefined;

app.get('/:size', async (request, reply) => {
  asked++;
  await mayAnswer;
  lent++;
  const bytes = request.url === '/large' ? Buffer.alloc(LARGE_BYTES) : Buffer.from(content);
  const giveBack = () => {
    lent--;
    bytes.fill(0); // as the next file would
  };
  return sendStored(reply, { bytes, giveBack });
});

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

it('lent bytes go back after a response, which has them unchanged, also on one connection in turn', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < 5; round++) {
    const [response] = await once(http.get({ port, path: '/file', agent }), 'response');
    expect((await buffer(response)).equals(content)).toBe(true);
  }
  agent.destroy();
  await expect.poll(() => lent).toBe(0);
});

it('lent bytes are kept while a slow client has not read them, and go back when it goes away', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request('/large'));
  await once(socket, 'readable'); // reads no more than that
  expect(lent).toBe(1);
  socket.resetAndDestroy();
  await expect.poll(() => lent).toBe(0);
});

it('lent bytes go back when the client is gone before they are sent', async () => {
  ({ promise: mayAnswer, resolve: release } = Promise.withResolvers<void>());
  const before = asked;
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request('/file'));
  await expect.poll(() => asked).toBe(before + 1);
  socket.resetAndDestroy();
  await expect.poll(() => connections()).toBe(0);
  release();
  mayAnswer = undefined;
  await app.inject('/file'); // the answer to the first is over by then
  await expect.poll(() => lent).toBe(0);
});

it('lent bytes of pipelined requests go back too, and each response is right', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request('/file').repeat(3) + request('/file', 'Connection: close\r\n'));
  const all = await buffer(socket);
  for (let at = 0, count = 0; count < 4; count++) {
    const start = all.indexOf('\r\n\r\n', at) + 4;
    expect(all.subarray(start, start + BYTES).equals(content)).toBe(true);
    at = start + BYTES;
  }
  await expect.poll(() => lent).toBe(0);
});

async function connections(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}

it('lent bytes of pipelined requests go back when the connection breaks before their turn', async () => {
  const before = asked;
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request('/large') + request('/file').repeat(3));
  await once(socket, 'readable');
  await expect.poll(() => asked).toBe(before + 4);
  socket.resetAndDestroy();
  await expect.poll(() => lent).toBe(0);
});
