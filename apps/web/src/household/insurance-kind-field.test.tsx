import { expect, it } from 'vitest';
import { withType } from './insurance-kind-field.tsx';

it('choosing Insurance proposes the kind that the name suggests, and never changes a chosen one [KNO-14]', () => {
  const draft = { name: 'Car insurance', insuranceKind: '' as const };
  expect(withType(draft, 'Insurance')).toEqual({ type: 'Insurance', insuranceKind: 'car' });
  expect(withType({ ...draft, name: 'Scan 4' }, 'Insurance')).toEqual({ type: 'Insurance', insuranceKind: '' });
  expect(withType({ ...draft, insuranceKind: 'home' }, 'Insurance')).toEqual({
    type: 'Insurance',
    insuranceKind: 'home',
  });
});

it('a paper of another type has no insurance kind [KNO-14]', () => {
  expect(withType({ name: 'Lease', insuranceKind: 'home' }, 'Legal')).toEqual({ type: 'Legal', insuranceKind: '' });
});
