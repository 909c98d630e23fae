import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { CONSTRAINT_ERRORS } from './db/constraint-errors.ts';
import { isDamage } from './storage/errors.ts';

/** PostgreSQL is away, stopping, cut off or too slow (classes 08 and 57), or a socket says so. */
const AWAY = /^(08|57|25P03)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** The driver's own words, which carry no code: cut at work, found cut by a later query, no connection or answer in time. */
const CUT_OFF = /Connection terminated|is not queryable|timeout exceeded|Query read timeout/;

/** The disk of the files, a quota on it, or the database's disk. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** What a schema lets pass and no column holds: a date of the year 0, a number beyond all counting. */
const OUT_OF_RANGE = new Set<unknown>(['22008', '22003']);

/** What an error is answered as. */
export function errorCodeOf(error: Error & { code?: string; constraint?: string; statusCode?: number }): ErrorCode {
  if (error instanceof AppError) return error.code;
  const broken = CONSTRAINT_ERRORS[error.constraint ?? ''];
  if (broken) return broken;
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
