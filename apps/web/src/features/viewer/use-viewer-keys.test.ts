import { expect, it } from 'vitest';
import { viewerCommand } from './use-viewer-keys.ts';

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

it.each([
  ['ArrowLeft', 'previous'],
  ['+', 'zoomIn'],
  ['0', 'reset'],
  ['f', 'search'],
  ['r', 'rotate'],
])('on a Mac Cmd and %s means %s as well as Ctrl, elsewhere nothing [DVW-5]', (key, command) => {
  const cmd = keys(key, { ctrlKey: false, metaKey: true });
  expect(viewerCommand(cmd, true)).toBe(command);
  expect(viewerCommand(keys(key), true)).toBe(command);
  expect(viewerCommand(cmd, false)).toBeNull();
});

it('on a Mac, Ctrl and Cmd together stay the system’s', () => {
  expect(viewerCommand(keys('f', { metaKey: true }), true)).toBeNull();
});

it('means nothing without Ctrl, with another modifier, or for another key', () => {
  expect(viewerCommand(keys('r', { ctrlKey: false }))).toBeNull();
  expect(viewerCommand(keys('ArrowLeft', { altKey: true }))).toBeNull();
  expect(viewerCommand(keys('r', { metaKey: true }))).toBeNull();
  expect(viewerCommand(keys('p'))).toBeNull();
});
