import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import { expect, it } from 'vitest';
import { NO_SELECTION, type Selection, toggled, withAll, withRange } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ ids }: Selection) => [...ids].toSorted().join('');

it('the same action selects and deselects a document [OFF-6]', () => {
  const one = toggled(NO_SELECTION, 'b');
  expect([one.isOn, chosen(one)]).toEqual([true, 'b']);
  expect(chosen(toggled(one, 'b'))).toBe('');
});

it.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
])('a range goes from the last selected one, %s, to %s, in the order on screen [OFF-6]', (from, to, expected) => {
  expect(chosen(withRange(toggled(NO_SELECTION, from), to, order))).toBe(expected);
});

it('a range whose start is filtered out selects only its end, and keeps the selection [OFF-6]', () => {
  expect(chosen(withRange(toggled(NO_SELECTION, 'x'), 'b', order))).toBe('bx');
});

it('no more are selected than one call may change; a range keeps its near end [OFF-6]', () => {
  const many = Array.from({ length: MAX_DOCUMENTS_AT_ONCE + 50 }, (_, at) => `id ${at}`);
  const all = withAll(NO_SELECTION, many);
  expect(all.ids.size).toBe(MAX_DOCUMENTS_AT_ONCE);
  expect(toggled(all, 'one more').ids.size).toBe(MAX_DOCUMENTS_AT_ONCE);
  const last = many.at(-1) ?? '';
  const back = withRange(toggled(NO_SELECTION, last), many[0] ?? '', many);
  expect([back.ids.size, back.ids.has(last), back.ids.has(many[0] ?? '')]).toEqual([
    MAX_DOCUMENTS_AT_ONCE,
    true,
    false,
  ]);
});
