import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each(['/dashboard', '/dashboard?member=1&doc=2', '/family#invites', '/user/018f?x=//evil.example'])(
  'a path of this site is kept: %s',
  (target) => {
    expect(safePath(target)).toBe(target);
  },
);

it.each([
  undefined,
  null,
  7,
  '',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  '/auth',
  '/auth?next=/auth',
])('anything else leads home: %j [SEC-22]', (target) => {
  expect(safePath(target)).toBe('/dashboard');
});
