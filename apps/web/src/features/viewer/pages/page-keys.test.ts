import { expect, it } from 'vitest';
import { pageKey } from './page-keys.ts';

function command(keys: string, direction: 1 | -1 = 1) {
  const parts = keys.split('+');
  const has = (name: string) => parts.includes(name);
  const held = { shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: has('Cmd'), altKey: has('Alt') };
  const found = pageKey({ key: parts.at(-1) ?? '', ...held }, direction);
  return found && ('by' in found ? `${found.type} ${found.by}` : found.type);
}

it.each([
  ['ArrowRight', 'select 1'],
  ['ArrowUp', 'select -1'],
  ['Shift+ArrowLeft', 'step -1'],
  ['r', 'turn 90'],
  ['Shift+R', 'turn 270'],
  ['Delete', 'leaveOut'],
  ['Backspace', 'leaveOut'],
  ['x', 'cut'],
  ['Ctrl+z', 'undo'],
  ['Cmd+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['Ctrl+r', null],
  ['Alt+ArrowLeft', null],
  ['a', null],
])('%s: %s [INB-5]', (keys, expected) => {
  expect(command(keys)).toBe(expected);
});

it('where one reads from right to left, the next page is to the left [INB-5]', () => {
  expect(command('ArrowLeft', -1)).toBe('select 1');
  expect(command('Shift+ArrowRight', -1)).toBe('step -1');
});
