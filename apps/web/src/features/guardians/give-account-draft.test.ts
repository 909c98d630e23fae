import { expect, it } from 'vitest';
import { endRange, firstDraft, isEndPossible, placeOfEnd } from './give-account-draft.ts';

const TODAY = '2026-11-27';

it('a child’s guardians go on until the 18th birthday at first, those of an adult end at once [PPL-5]', () => {
  expect(firstDraft('2026-08-04', TODAY)).toMatchObject({
    ...{ ends: 'on-date', endsOn: '2044-08-04', expiresOn: '2026-12-04' },
  });
  for (const bornOn of ['1941-03-02', null])
    expect(firstDraft(bornOn, TODAY)).toMatchObject({ ends: 'at-sign-in', endsOn: '2027-11-27' });
});

it.each([
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2044-08-04', true],
  ['2044-08-05', false],
  ['', false],
])('an end on %j is possible: %s [PPL-5]', (endsOn, isPossible) => {
  const draft = { ...firstDraft('2026-08-04', TODAY), endsOn };
  const range = endRange('2026-08-04', TODAY);
  expect(isEndPossible(draft, range)).toBe(isPossible);
  expect(isEndPossible({ ...draft, ends: 'at-sign-in' }, range)).toBe(true);
});

it('the end has its place between today and the 18th birthday, and an age', () => {
  const place = (endsOn: string) => placeOfEnd('2026-08-04', { endsOn, today: TODAY });
  expect(place('2044-08-04')).toEqual({ percent: 100, age: 18 });
  expect(place('2040-08-04')).toEqual({ percent: expect.closeTo(77.4, 1), age: 14 });
  expect(place('2040-08-03').age).toBe(13);
});
