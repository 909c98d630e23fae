import { expect, it } from 'vitest';
import { perList } from './per-list.ts';

it('a value is derived once for each list and each further argument', () => {
  let calls = 0;
  const countOf = perList((list: readonly string[], wanted: string) => {
    calls += 1;
    return list.filter((item) => item === wanted).length;
  });
  const list = ['a', 'b', 'a'];
  expect([countOf(list, 'a'), countOf(list, 'b'), countOf(list, 'a'), countOf(list, 'b')]).toEqual([2, 1, 2, 1]);
  expect(calls).toBe(2);
  expect(countOf([...list, 'a'], 'a')).toBe(3);
  expect(calls).toBe(3);
});
