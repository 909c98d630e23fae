import net from 'node:net';

/** A connection that says a little now and then, or nothing more. */
export interface SlowClient {
  /** Whatever the server has said to it. */
  received(): string;
  /** Sends these bytes at once. */
  send(bytes: Buffer | string): void;
  /** Settles when the server has closed the connection. */
  closed: Promise<void>;
  hangUp(): void;
}

const DRIP_MS = 1_000;

export interface Slowness {
  /** Sent every second. */
  drip?: string;
  readsNothing?: boolean;
}

export function openSlowClient(
  url: string,
  begin: Buffer | string,
  { drip, readsNothing = false }: Slowness = {},
): SlowClient {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  let received = '';
  if (!readsNothing)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(begin);
  const dripping = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
  void closed.then(() => clearInterval(dripping));
  return {
    received: () => received,
    send: (bytes) => void socket.write(bytes),
    closed,
    hangUp: () => void socket.destroy(),
  };
}

/** The head of an upload whose bytes follow. */
export function uploadHead(url: string, { cookie, key, size }: { cookie: string; key: string; size: number }): string {
  const { host, origin } = new URL(url);
  return [
    'POST /api/uploads HTTP/1.1',
    `host: ${host}`,
    'connection: close',
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    `idempotency-key: ${key}`,
    'content-type: application/octet-stream',
    `content-length: ${size}`,
    '\r\n',
  ].join('\r\n');
}
