import { ERROR_SENTENCES } from '@kinvault/domain/error-sentences.ts';
import { AppError, ERRORS, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDamage } from '../storage/file-errors.ts';

const DRAIN_MS = 10_000;

/** PostgreSQL is away, stopping, cut off or too slow (classes 08 and 57), or a socket says so. */
const AWAY = /^(08|57|25P03)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** The driver's own words, which carry no code: cut at work, found cut by a later query, no connection or answer in time. */
const CUT_OFF = /Connection terminated|is not queryable|timeout exceeded|Query read timeout/;

/** The disk of the files, a quota on it, or the database's disk. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** What a schema lets pass and no column holds: a date of the year 0, a number beyond all counting. */
const OUT_OF_RANGE = new Set<unknown>(['22008', '22003']);

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = codeOf(error);
    if (isBrokenOff(request)) request.log.info({ code: error.code }, 'the client broke off its request');
    else if (ERRORS[code] >= 500) request.log.error({ err: withoutValues(error) }, 'request failed');
    return sendError(request, reply, code);
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  if (!request.raw.complete) drain(request);
  return reply
    .code(ERRORS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message: ERROR_SENTENCES[code] } }));
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

function codeOf(error: Error & { code?: string; statusCode?: number }): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (OUT_OF_RANGE.has(error.code)) return 'bad_request';
  if (isDamage(error)) return 'file_damaged';
  if (FULL.has(error.code)) return 'storage_full';
  if (
    error.name === 'StorageUnavailable' ||
    error.code === '53300' ||
    AWAY.test(error.code ?? '') ||
    CUT_OFF.test(error.message)
  ) {
    return 'unavailable';
  }
  return error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'internal';
}

/** A database error quotes the row it stumbled over; people's data do not belong in logs. */
function withoutValues(error: Error & { code?: string }): object {
  return { name: error.name, code: error.code, message: error.message.split('\n')[0], stack: error.stack };
}
