import { errorSentence } from '@kinvault/domain/error-messages.ts';
import { ERRORS, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodeOf } from '../error-code.ts';
import { i18nOf } from '../i18n.ts';
import { requestLanguage } from './request-language.ts';
import { routeOf } from './request-log.ts';

const DRAIN_MS = 10_000;

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = errorCodeOf(error);
    const answered = { ...routeOf(request), status: ERRORS[code], durationMs: Math.round(reply.elapsedTime) };
    if (isBrokenOff(request)) request.log.info(answered, 'the client broke off its request');
    else if (ERRORS[code] >= 500) request.log.error({ ...answered, error }, 'request failed');
    return sendError(request, reply, code);
  });
}

/** `message` says more than the code's own sentence where that is no secret. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  message = errorSentence(i18nOf(requestLanguage(request)), code),
): FastifyReply {
  if (!request.raw.complete) drain(request);
  // a session that was ended elsewhere: what the browser has stored of it goes, where it heeds this (https, localhost)
  if (code === 'unauthorized' && request.bearer.token !== undefined) reply.header('clear-site-data', '"cache"');
  return reply
    .code(ERRORS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message, ...referenceOf(request, code) } }));
}

/** Errors whose cause is only in the log carry the request's id, for the person to give to the operator. */
function referenceOf({ id }: FastifyRequest, code: ErrorCode): { requestId: string } | undefined {
  return code === 'internal' ? { requestId: id } : undefined;
}

function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/**
 * The rest of a refused upload is read and thrown away for a moment: closed at once, the connection would be reset under
 * a client that is still sending, and the answer lost with it.
 */
function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return;
  const end = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('end', () => clearTimeout(end)).once('close', () => clearTimeout(end));
  raw.on('error', () => {}).resume();
}
