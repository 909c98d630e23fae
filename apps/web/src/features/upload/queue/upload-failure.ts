import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { isConnectionError, messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { UploadFailure } from './upload-queue.ts';

/** Trying again may help, without any change. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'internal', 'unavailable', 'storage_full']);

/** Why sending failed, and whether sending again can help. */
export function sendingFailure(error: unknown): UploadFailure {
  if (isConnectionError(error))
    return {
      sentence: i18n.t({ id: 'upload.connectionLost', message: 'Connection lost' }),
      resume: 'send',
      isLost: true,
    };
  const sentence = messageOf(error);
  if (!(error instanceof ApiError)) return { sentence, resume: 'send' };
  if (error.code === 'key_reused') return { sentence, resume: 'send', needsFreshKey: true };
  return { sentence, resume: PASSING.has(error.code) ? 'send' : null };
}

/** Why saving failed. If the server has already removed the uploaded bytes, they must be sent again. */
export function savingFailure(error: unknown): UploadFailure {
  if (isConnectionError(error)) return { sentence: messageOf(error), resume: 'save', isLost: true };
  const code = error instanceof ApiError ? error.code : null;
  // the person's rights have changed since the dialog opened
  const isTargetLost = code === 'forbidden' || code === 'not_found';
  const sentence = isTargetLost
    ? i18n.t({
        id: 'upload.notAllowed',
        message: 'You can’t upload there anymore. Choose someone else under ‘Upload For’.',
      })
    : messageOf(error);
  const isGone = code === 'upload_unknown';
  return { sentence, resume: isGone ? 'send' : 'save', needsFreshKey: isGone };
}
