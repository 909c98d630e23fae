import { expect, it } from 'vitest';
import { viewerCommand } from './viewer-keys.ts';

const keys = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: true,
  altKey: false,
  metaKey: false,
  ...more,
});

it.each([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'reset'],
  ['f', 'search'],
  ['F', 'search'],
  ['r', 'rotate'],
  ['R', 'rotate'],
])('Ctrl and %s means %s [DVW-5]', (key, command) => {
  expect(viewerCommand(keys(key))).toBe(command);
});

it('means nothing without Ctrl, with another modifier, or for another key', () => {
  expect(viewerCommand(keys('r', { ctrlKey: false }))).toBeNull();
  expect(viewerCommand(keys('ArrowLeft', { altKey: true }))).toBeNull();
  expect(viewerCommand(keys('r', { metaKey: true }))).toBeNull();
  expect(viewerCommand(keys('p'))).toBeNull();
});
