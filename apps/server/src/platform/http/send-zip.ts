import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Archive } from '../files/stream-archive.ts';

/** Answers with an archive, saved under `name` and today's date. */
export function sendZip(reply: FastifyReply, name: string, { stream, sizeBytes }: Archive): Readable {
  const day = new Date().toISOString().slice(0, 10);
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}-${day}.zip"`)
    .header('content-length', sizeBytes)
    .header('cache-control', 'no-store');
  return stream;
}
