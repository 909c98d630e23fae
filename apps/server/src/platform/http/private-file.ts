import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { LentBytes } from '../storage/lent-buffers.ts';

export function etagOf(fileId: string): string {
  return `"${fileId}"`;
}

/** Whatever a file holds, as a page of its own it may run and load nothing. */
export function setPrivateFileHeaders(reply: FastifyReply, fileId: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('etag', etagOf(fileId));
}

/**
 * What to answer with. Lent bytes go back when the response is closed: only then does the system no longer read them,
 * also of one whose receiver went away.
 */
export function sendStored({ raw }: FastifyReply, stored: Readable | LentBytes): Readable | Buffer {
  if (!('giveBack' in stored)) return stored;
  if (raw.closed) stored.giveBack();
  else raw.once('close', stored.giveBack);
  return stored.bytes;
}
