import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type { TestServer } from './test-server.ts';

/** Where the application listens; it begins to at the first call. */
export async function listen({ app }: TestServer): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export interface RawRequest {
  path: string;
  method?: string;
  headers: Record<string, string>;
  /** Written as they are: no framing is added. */
  pieces: Iterable<Buffer>;
  /** Hangs up after the last piece instead of waiting for the answer. */
  hangsUp?: boolean;
}

/** Sends bytes over a socket as no honest client would, and gives back what came until the connection closed. */
export async function sendRaw(port: number, request: RawRequest): Promise<string> {
  const { path, method = 'POST', pieces, hangsUp } = request;
  const socket = net.connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => {}); // a refusal may come while we still write
  const head = Object.entries({ host: 'kinvault.test', connection: 'close', ...request.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed || received.length > 0) break;
    if (!socket.write(piece))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve).once('close', resolve);
      });
  }
  if (hangsUp) socket.destroy();
  await closed;
  return Buffer.concat(received).toString('latin1');
}

/** In pieces as `transfer-encoding: chunked` frames them. */
export function* chunked(bytes: Buffer, pieceBytes = 64 * 1024): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  }
  yield Buffer.from('0\r\n\r\n');
}
