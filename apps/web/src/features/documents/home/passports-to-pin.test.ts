import { expect, it } from 'vitest';
import { passportsToPin } from './passports-to-pin.ts';

it('all passports that are not pinned yet are pinned together, up to the limit of one call [OFF-8]', () => {
  const passport = { type: 'Passport', isFavorite: false } as const;
  expect(passportsToPin([passport, { type: 'ID', isFavorite: false }, { ...passport, isFavorite: true }])).toEqual([
    passport,
  ]);
  expect(passportsToPin(Array.from({ length: 201 }, () => passport))).toHaveLength(200);
});
