import { expect, it } from 'vitest';
import { passkeySite } from './passkey-site.ts';

it.each([
  ['https://papers.example.org', 'anything', { origin: 'https://papers.example.org', rpId: 'papers.example.org' }],
  ['https://papers.example.org:8443', 'x', { origin: 'https://papers.example.org:8443', rpId: 'papers.example.org' }],
  ['http://localhost:3000', 'x', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  [undefined, 'localhost:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['http://papers.example.org', 'localhost:3000', null],
  ['https://192.0.2.7', 'x', null],
  ['https://[2001:db8::1]', 'x', null],
  [undefined, 'box.local:3000', null],
  [undefined, '127.0.0.1:3000', null],
  [undefined, 'localhost.evil.example', null],
  [undefined, 'evil.example/localhost', null],
  [undefined, '', null],
])('passkeys at %s, requested as %s, belong to %o', (appOrigin, host, site) => {
  expect(passkeySite(appOrigin, host)).toEqual(site);
});
