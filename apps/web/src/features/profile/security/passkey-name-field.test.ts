import { expect, it } from 'vitest';
import { suggestPasskeyName } from './passkey-name-field.tsx';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'Elena’s iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 'Elena’s phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Elena’s tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Elena’s Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/150.0', 'Elena’s computer'],
])('the suggested name on %s is %s', (userAgent, expected) => {
  expect(suggestPasskeyName('Elena Rivera', userAgent)).toBe(expected);
});
