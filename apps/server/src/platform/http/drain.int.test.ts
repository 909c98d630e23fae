import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { listen } from '../../../test/raw-request.ts';
import { addDrain, createDrain, drainAndClose } from './drain.ts';

/** Longer than any test may take: only what closes by itself lets it end. */
const PATIENCE = { drainMs: 0, endStreams: async () => {}, closingMs: 3_600_000 };

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

async function connect(app: FastifyInstance): Promise<net.Socket> {
  const accepted = new Promise((resolve) => app.server.once('connection', resolve));
  const socket = net.connect(portOf(app), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await accepted;
  return socket;
}

async function expectRefused(port: number): Promise<void> {
  const isRefused = () =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.destroy() && resolve(false));
      socket.on('error', () => resolve(true));
    });
  await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
}

function closed(socket: net.Socket): Promise<unknown> {
  return new Promise((resolve) => socket.resume().once('close', resolve));
}

it('a server that closes waits for no connection whose client keeps it, busy before or never used [OPS-6]', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const drain = createDrain();
  addDrain(app, drain);
  let finish = () => {};
  app.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '2' }).write('a');
    finish = () => reply.raw.end('b');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = portOf(app);
  const unused = await connect(app);
  const agent = new http.Agent({ keepAlive: true });
  const answer = await new Promise<http.IncomingMessage>((resolve) => http.get({ port, agent }, resolve));
  const stopped = drainAndClose(app, drain, PATIENCE);
  await expectRefused(port);
  finish();
  expect(await answer.setEncoding('utf8').toArray()).toEqual(['a', 'b']);
  await Promise.all([stopped, closed(unused)]);
});

it('a request that was on its way when the server closed is answered, and its connection ends [OPS-6]', async ({
  server,
}) => {
  const port = await listen(server);
  const socket = await connect(server.app);
  socket.write('GET /api/families HTTP/1.1\r\nhost: kinvault.test\r\n');
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
  const stopped = drainAndClose(server.app, createDrain(), PATIENCE);
  await expectRefused(port);
  socket.write('\r\n');
  const answer = (await socket.toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toContain('{"error":{"code":"unauthorized"');
  await stopped;
});
