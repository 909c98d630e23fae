import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../../lib/api-client.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';

it('a lost connection can be retried', () => {
  expect(sendingFailure(new OfflineError('no answer'))).toEqual({
    sentence: 'Connection lost',
    resume: 'send',
    isLost: true,
  });
});

it('a refusal of the file itself cannot, a passing trouble can', () => {
  expect(sendingFailure(new ApiError('file_type_refused', 415))).toMatchObject({ resume: null });
  expect(sendingFailure(new ApiError('image_too_large', 415)).sentence).toBe('This image has more than 50 megapixels.');
  expect(sendingFailure(new ApiError('unavailable', 503))).toMatchObject({ resume: 'send' });
});

it('bytes that the server no longer has are sent again under another key', () => {
  expect(savingFailure(new ApiError('upload_unknown', 400))).toMatchObject({ resume: 'send', needsFreshKey: true });
  expect(savingFailure(new ApiError('quota_exceeded', 409))).toMatchObject({ resume: 'save', needsFreshKey: false });
});

it('who may no longer upload there is told where to choose anew', () => {
  expect(savingFailure(new ApiError('forbidden', 403))).toMatchObject({
    sentence: 'You may not upload there any more. Choose somebody else under ‘Upload For’.',
    resume: 'save',
  });
});

it('a save without an answer is lost, not refused: it is asked again with the same key [REL-9]', () => {
  expect(savingFailure(new OfflineError('no answer'))).toMatchObject({ resume: 'save', isLost: true });
});
