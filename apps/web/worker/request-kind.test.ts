import { expect, it } from 'vitest';
import { type RequestKind, requestKind } from './request-kind.ts';

const ORIGIN = 'https://papers.example';
const FILES = ['/theme.js'];

it.each<[RequestKind, string, string, RequestMode]>([
  ['page', 'GET', '/dashboard?doc=1', 'navigate'],
  ['page', 'GET', '/', 'navigate'],
  ['shell', 'GET', '/assets/app-1a2b3c4d.js', 'cors'],
  ['shell', 'GET', '/theme.js', 'no-cors'],
  ['share', 'POST', '/share', 'navigate'],
  ['other', 'GET', '/api/documents', 'cors'],
  ['other', 'GET', '/api/documents/1/file?token=x', 'navigate'],
  ['other', 'POST', '/api/share', 'navigate'],
  ['other', 'POST', '/dashboard', 'navigate'],
  ['other', 'PUT', '/assets/app-1a2b3c4d.js', 'cors'],
  ['other', 'GET', '/open', 'navigate'],
  ['other', 'GET', '/landing.js', 'no-cors'],
  ['other', 'GET', 'https://elsewhere.example/assets/a.js', 'cors'],
])('%s: %s %s, %s [OFF-1]', (kind, method, path, mode) => {
  const { href: url } = new URL(path, ORIGIN);
  expect(requestKind({ method, mode, url }, ORIGIN, FILES)).toBe(kind);
});
