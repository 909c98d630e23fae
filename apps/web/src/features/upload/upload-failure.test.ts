import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';

it('a lost connection can be retried', () => {
  expect(sendingFailure(new OfflineError('no answer'))).toEqual({ sentence: 'Connection lost', resume: 'send' });
});

it('a refusal of the file itself cannot, a passing trouble can', () => {
  expect(sendingFailure(new ApiError('file_type_refused', 415))).toMatchObject({ resume: null });
  expect(sendingFailure(new ApiError('image_too_large', 415)).sentence).toBe(
    'This picture has more than 50 megapixels.',
  );
  expect(sendingFailure(new ApiError('unavailable', 503))).toMatchObject({ resume: 'send' });
});

it('bytes that the server no longer has are sent again under another key', () => {
  expect(savingFailure(new ApiError('upload_unknown', 400))).toMatchObject({ resume: 'send', needsFreshKey: true });
  expect(savingFailure(new ApiError('forbidden', 403))).toMatchObject({ resume: 'save', needsFreshKey: false });
});
