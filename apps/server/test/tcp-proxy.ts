import { once } from 'node:events';
import net from 'node:net';

/** A network between a client and a server, with the faults that networks have. */
export interface TcpProxy {
  /** Where clients connect, on 127.0.0.1. */
  port: number;
  /** Ends every open connection with a reset; new ones work. */
  cut(): void;
  /**
   * From now on open connections carry nothing in either direction and stay open, as when the host on the other side has
   * vanished or a firewall has forgotten them. New ones work, unless `alsoNew`.
   */
  silence(options?: { alsoNew?: boolean }): void;
  /** Takes no new connections (ECONNREFUSED) until `heal`; open ones go on. */
  refuse(): Promise<void>;
  /** Delays each piece by so many milliseconds, in both directions; 0 ends it. */
  slow(delayMs: number): void;
  /** New connections work again and nothing is delayed. Connections that were silenced stay silent. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

interface Connection {
  client: net.Socket;
  server: net.Socket;
  isSilent: boolean;
}

/** @param target where connections lead: an address or the path of a socket */
export async function openTcpProxy(target: net.NetConnectOpts): Promise<TcpProxy> {
  const connections = new Set<Connection>();
  let delayMs = 0;
  let silencesNew = false;
  let port = 0;
  let listener: net.Server | undefined;

  async function listen(): Promise<void> {
    listener = net.createServer({ noDelay: true, allowHalfOpen: true }, accept).listen(port, '127.0.0.1');
    await once(listener, 'listening');
    port = (listener.address() as net.AddressInfo).port;
  }

  function accept(client: net.Socket): void {
    const connection: Connection = {
      client,
      server: net.connect({ ...target, allowHalfOpen: true }),
      isSilent: silencesNew,
    };
    connections.add(connection);
    carry(connection, client, connection.server);
    carry(connection, connection.server, client);
  }

  function carry(connection: Connection, from: net.Socket, to: net.Socket): void {
    const later = (act: () => void) => {
      const unlessSilent = () => connection.isSilent || to.destroyed || act();
      if (delayMs === 0) unlessSilent();
      else setTimeout(unlessSilent, delayMs);
    };
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => {});
    from.on('close', () => {
      if (!connection.isSilent) to.destroySoon(); // otherwise the other side never hears of it
      if (from.destroyed && to.destroyed) connections.delete(connection);
    });
  }

  function endAll(endClient: (socket: net.Socket) => unknown): void {
    for (const { client, server } of connections) {
      endClient(client);
      server.destroy();
    }
    connections.clear();
  }

  async function refuse(): Promise<void> {
    const closing = listener;
    listener = undefined;
    closing?.close();
  }

  await listen();
  return {
    port,
    cut: () => endAll((socket) => socket.resetAndDestroy()),
    silence: ({ alsoNew = false } = {}) => {
      silencesNew = alsoNew;
      for (const connection of connections) connection.isSilent = true;
    },
    refuse,
    slow: (milliseconds) => {
      delayMs = milliseconds;
    },
    heal: async () => {
      silencesNew = false;
      delayMs = 0;
      if (!listener) await listen();
    },
    stop: async () => {
      await refuse();
      endAll((socket) => socket.destroy());
    },
  };
}

/** The way to a PostgreSQL whose `host` is a name, an address or the folder of its socket. */
export function addressOf({ host = '127.0.0.1', port = 5432 }: { host?: string; port?: number }): net.NetConnectOpts {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
