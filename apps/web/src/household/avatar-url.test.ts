import { expect, it } from 'vitest';
import { avatarUrl } from './avatar-url.ts';

it.each([
  ['ada', 'face-1', '/api/people/ada/avatar?v=face-1'],
  ['ada', null, null],
  ['ada', undefined, null],
])('%s with the picture %s is shown from %s', (personId, avatarId, url) => {
  expect(avatarUrl(personId, avatarId)).toBe(url);
});
