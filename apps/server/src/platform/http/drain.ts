import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';

/** Routes refused while draining: readiness sends proxies elsewhere, and streams would not end by themselves. */
const REFUSED: unknown[] = [contract.getReadiness, contract.followChanges];
const CLOSING_MS = 10_000;
const LOOK_AGAIN_MS = 100;
/** A browser opens connections that it may never use; a request on its way over a new one arrives sooner than this. */
const UNUSED_MS = 500;
const QUIET_MS = 0.2;
const QUIET_WITHIN_MS = 500;

/** Whether this server is about to stop: proxies learn to go elsewhere, and requests that still come are served. */
export interface Drain {
  isDraining: boolean;
  connections: Set<Socket>;
}

export function createDrain(): Drain {
  return { isDraining: false, connections: new Set() };
}

/** While draining, each answer ends its connection: the client's next request opens one, to a server that stays. */
export function addDrain(app: FastifyInstance, drain: Drain): void {
  app.server.on('connection', (socket) => {
    drain.connections.add(socket);
    socket.once('close', () => drain.connections.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (drain.isDraining && isRefused(request)) return sendError(request, reply, 'unavailable');
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

function isRefused({ routeOptions }: FastifyRequest): boolean {
  return REFUSED.includes(routeOptions.config.contract);
}

interface Stop {
  /** How long it still listens and serves. */
  drainMs: number;
  /** Their clients come back at once, to another copy if there is one. */
  endStreams: () => Promise<void>;
  /** How long requests under way may take after that. */
  closingMs?: number;
}

/** Drains, then closes: requests under way are finished, but clients that read too slowly are cut off. */
export async function drainAndClose(
  app: FastifyInstance,
  drain: Drain,
  { drainMs, endStreams, closingMs = CLOSING_MS }: Stop,
): Promise<void> {
  drain.isDraining = true;
  await endStreams(); // closing waits for open answers, and these never end by themselves
  await sleep(drainMs);
  await untilNobodyWaits(app);
  app.server.close(); // at this very moment; `app.close` takes a while before it comes to it
  const impatience = setTimeout(() => app.server.closeAllConnections(), closingMs);
  // Fastify looks for idle connections once: one that was busy then would stay until the end of our patience
  const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS);
  const unused = setTimeout(() => closeUnused(drain), UNUSED_MS);
  await app.close();
  clearTimeout(impatience);
  clearTimeout(unused);
  clearInterval(looking);
}

/**
 * The system resets connections that it has made and we have not yet accepted. After a turn of the event loop that took
 * no time and accepted none, hardly any can be waiting.
 */
async function untilNobodyWaits({ server }: FastifyInstance): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on('connection', count);
  const end = performance.now() + QUIET_WITHIN_MS;
  for (let isQuiet = false, now = performance.now(); !isQuiet && now < end; ) {
    const [before, acceptedBefore] = [now, accepted];
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
    isQuiet = now - before < QUIET_MS && accepted === acceptedBefore;
  }
  server.off('connection', count);
}

/** Node counts a connection that never sent anything among the busy ones. */
function closeUnused({ connections }: Drain): void {
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}
