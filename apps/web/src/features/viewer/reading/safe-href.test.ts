import { expect, it } from 'vitest';
import { safeHref } from './reading-runs.tsx';

it.each(['https://example.org/a?b=c', 'http://example.org', 'mailto:elena@rivera.example'])(
  '%s is a link [SEC-32]',
  (href) => {
    expect(safeHref(href)).toBe(href);
  },
);

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//example.org',
  '/dashboard',
  'blob:https://example.org/1',
  undefined,
])('%s is none [SEC-32]', (href) => {
  expect(safeHref(href)).toBeUndefined();
});
