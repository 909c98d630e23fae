import type { Block } from '@kinvault/domain/documents/reading.schema.ts';
import { expect, it } from 'vitest';
import { groupBlocks, safeHref } from './reading-blocks.tsx';

const item = (level: number, isOrdered = true): Block => ({ kind: 'listItem', level, isOrdered, runs: [] });
const paragraph: Block = { kind: 'paragraph', runs: [] };

function numbers(blocks: Block[]) {
  return groupBlocks(blocks).map((group) => (group.kind === 'list' ? group.items.map(({ number }) => number) : null));
}

it('consecutive items are one list, numbered level by level', () => {
  expect(numbers([item(0), item(1), item(1), item(0), item(1)])).toEqual([[1, 1, 2, 2, 1]]);
});

it('a paragraph ends a list, and bullets are not numbered', () => {
  expect(numbers([item(0), paragraph, item(0, false), item(0)])).toEqual([[1], null, [undefined, 1]]);
});

it.each(['https://example.org/a?b=c', 'http://example.org', 'mailto:elena@rivera.example'])(
  'the URL %s becomes a link [SEC-32]',
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
])('the URL %s does not become a link [SEC-32]', (href) => {
  expect(safeHref(href)).toBeUndefined();
});
