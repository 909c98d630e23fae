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
])('Ctrl and the key %s means %s [DVW-5]', (key, command) => {
  expect(viewerCommand(keys(key))).toBe(command);
});

it.each([
  ['ArrowLeft', 'previous'],
  ['+', 'zoomIn'],
  ['0', 'reset'],
  ['f', 'search'],
  ['r', 'rotate'],
])('Cmd and the key %s means %s on a Mac, and nothing elsewhere [DVW-5]', (key, command) => {
  const cmd = keys(key, { ctrlKey: false, metaKey: true });
  expect(viewerCommand(cmd, true)).toBe(command);
  expect(viewerCommand(keys(key), true)).toBe(command);
  expect(viewerCommand(cmd, false)).toBeNull();
});

it('Ctrl and Cmd together on a Mac are left to the system', () => {
  expect(viewerCommand(keys('f', { metaKey: true }), true)).toBeNull();
});

it('a key without Ctrl, with another modifier, or any other key means nothing', () => {
  expect(viewerCommand(keys('r', { ctrlKey: false }))).toBeNull();
  expect(viewerCommand(keys('ArrowLeft', { altKey: true }))).toBeNull();
  expect(viewerCommand(keys('r', { metaKey: true }))).toBeNull();
  expect(viewerCommand(keys('p'))).toBeNull();
});
