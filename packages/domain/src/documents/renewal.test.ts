import { expect, it } from 'vitest';
import { MAX_TAGS } from './document-limits.ts';
import { type RenewedFields, renewedFields } from './renewal.ts';

const OLD: RenewedFields = {
  type: 'Passport',
  insuranceKind: null,
  tags: ['Travel', 'School'],
  timeToRenew: 'P8W',
  firstReminder: null,
};
const NEW: RenewedFields = { type: 'Other', insuranceKind: null, tags: [], timeToRenew: null, firstReminder: null };

it('a renewed document takes over type, tags and lead times, and keeps what was chosen for it [KNO-9]', () => {
  expect(renewedFields(OLD, NEW)).toEqual(OLD);
  expect(renewedFields(OLD, { ...NEW, tags: ['travel', 'Chip'], timeToRenew: 'none', firstReminder: 'P3M' })).toEqual({
    type: 'Passport',
    insuranceKind: null,
    tags: ['Travel', 'School', 'Chip'],
    timeToRenew: 'none',
    firstReminder: 'P3M',
  });
});

it('a renewed insurance stays of its kind, unless the new one says another [KNO-14]', () => {
  const old = { ...OLD, type: 'Insurance', insuranceKind: 'car' } as const;
  expect(renewedFields(old, NEW).insuranceKind).toBe('car');
  expect(renewedFields(old, { ...NEW, insuranceKind: 'home' }).insuranceKind).toBe('home');
});

it('it has no more tags than any other [KNO-9]', () => {
  const many = (word: string) => Array.from({ length: MAX_TAGS }, (_, index) => `${word} ${index}`);
  expect(renewedFields({ ...OLD, tags: many('old') }, { ...NEW, tags: many('new') }).tags).toEqual(many('old'));
});
