import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import { isConnectionError, messageOf } from '../../lib/error-sentences.ts';
import type { UploadFailure } from './upload-queue.ts';

export const CONNECTION_LOST = 'Connection lost';

/** Another try may succeed without the person doing anything else. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'internal', 'unavailable', 'storage_full']);

/** Why the bytes did not arrive, and whether sending them again can help. */
export function sendingFailure(error: unknown): UploadFailure {
  const sentence = isConnectionError(error) ? CONNECTION_LOST : messageOf(error);
  if (!(error instanceof ApiError)) return { sentence, resume: 'send' };
  if (error.code === 'key_reused') return { sentence, resume: 'send', needsFreshKey: true };
  return { sentence, resume: PASSING.has(error.code) ? 'send' : null };
}

/** Why the document was not saved. Bytes that the server has swept meanwhile are sent again. */
export function savingFailure(error: unknown): UploadFailure {
  const isGone = error instanceof ApiError && error.code === 'upload_unknown';
  return { sentence: messageOf(error), resume: isGone ? 'send' : 'save', needsFreshKey: isGone };
}
