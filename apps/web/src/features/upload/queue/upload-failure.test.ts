import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../../lib/api-client.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';

it('a file can be sent again after a lost connection', () => {
  expect(sendingFailure(new OfflineError('no answer'))).toEqual({
    sentence: 'Connection lost',
    resume: 'send',
    isLost: true,
  });
});

it('a refused file cannot be sent again, a temporary failure can', () => {
  expect(sendingFailure(new ApiError('file_type_refused', 415))).toMatchObject({ resume: null });
  expect(sendingFailure(new ApiError('image_too_large', 415)).sentence).toBe('This image has more than 64 megapixels.');
  expect(sendingFailure(new ApiError('unavailable', 503))).toMatchObject({ resume: 'send' });
});

it('bytes that the server no longer has are sent again with a new key', () => {
  expect(savingFailure(new ApiError('upload_unknown', 400))).toMatchObject({ resume: 'send', needsFreshKey: true });
  expect(savingFailure(new ApiError('quota_exceeded', 409))).toMatchObject({ resume: 'save', needsFreshKey: false });
});

it('a person who lost the right to upload there learns where to choose someone else', () => {
  expect(savingFailure(new ApiError('forbidden', 403))).toMatchObject({
    sentence: 'You can’t upload there anymore. Choose someone else under ‘Upload For’.',
    resume: 'save',
  });
});

it('a save without a response counts as lost, not refused, and keeps its key [REL-9]', () => {
  expect(savingFailure(new OfflineError('no answer'))).toMatchObject({ resume: 'save', isLost: true });
});
