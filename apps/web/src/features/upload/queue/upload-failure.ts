import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { isConnectionError, messageOf } from '../../../lib/error-sentences.ts';
import type { UploadFailure } from './upload-queue.ts';

export const CONNECTION_LOST = 'Connection lost';

const NOT_ALLOWED = 'You may not upload there any more. Choose somebody else under ‘Upload For’.';

/** Another try may succeed without the person doing anything else. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'internal', 'unavailable', 'storage_full']);

/** Why the bytes did not arrive, and whether sending them again can help. */
export function sendingFailure(error: unknown): UploadFailure {
  if (isConnectionError(error)) return { sentence: CONNECTION_LOST, resume: 'send', isLost: true };
  const sentence = messageOf(error);
  if (!(error instanceof ApiError)) return { sentence, resume: 'send' };
  if (error.code === 'key_reused') return { sentence, resume: 'send', needsFreshKey: true };
  return { sentence, resume: PASSING.has(error.code) ? 'send' : null };
}

/** Why the document was not saved. Bytes that the server has swept meanwhile are sent again. */
export function savingFailure(error: unknown): UploadFailure {
  if (isConnectionError(error)) return { sentence: messageOf(error), resume: 'save', isLost: true };
  const code = error instanceof ApiError ? error.code : null;
  // whom one may upload for has changed since the dialog opened
  const sentence = code === 'forbidden' || code === 'not_found' ? NOT_ALLOWED : messageOf(error);
  const isGone = code === 'upload_unknown';
  return { sentence, resume: isGone ? 'send' : 'save', needsFreshKey: isGone };
}
