import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { isAway } from './db/connection-faults.ts';
import { CONSTRAINT_ERRORS } from './db/constraint-errors.ts';
import { isDamage } from './storage/storage-errors.ts';

/** The disk of the files, a quota on it, or the database's disk. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** Values that pass a schema but fit no column, such as a date in the year 0 or a huge number. */
const OUT_OF_RANGE = new Set<unknown>(['22008', '22003']);

/** The code that an error is answered with. */
export function errorCodeOf(error: Error & { code?: string; constraint?: string; statusCode?: number }): ErrorCode {
  if (error instanceof AppError) return error.code;
  const broken = CONSTRAINT_ERRORS[error.constraint ?? ''];
  if (broken) return broken;
  if (OUT_OF_RANGE.has(error.code)) return 'bad_request';
  if (isDamage(error)) return 'file_damaged';
  if (FULL.has(error.code)) return 'storage_full';
  if (error.name === 'StorageUnavailable' || error.code === '53300' || isAway(error)) {
    return 'unavailable';
  }
  return error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'internal';
}
