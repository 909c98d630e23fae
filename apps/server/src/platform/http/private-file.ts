import type { FastifyReply } from 'fastify';

export function etagOf(fileId: string): string {
  return `"${fileId}"`;
}

/** Whatever a file holds, as a page of its own it may run and load nothing. */
export function setPrivateFileHeaders(reply: FastifyReply, fileId: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', 'private, max-age=3600')
    .header('vary', 'cookie')
    .header('etag', etagOf(fileId));
}
