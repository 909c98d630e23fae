import { once } from 'node:events';
import net from 'node:net';

const HOST = '127.0.0.1';

/** A port that nobody listens on now. */
export async function findFreePort() {
  const server = net.createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function isListening(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, HOST);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
