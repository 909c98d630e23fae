import { expect, it } from 'vitest';
import { dashboardViewOf } from './dashboard-view.ts';

it.each([
  [{ member: 'mia' }, 'member'],
  [{ collection: 'car' }, 'collection'],
  [{ view: 'general' }, 'general'],
  [{ view: 'all', saved: 'bills' }, 'all'],
  [{ member: 'mia', saved: 'hers' }, 'member'],
  [{ member: 'former-member', saved: 'theirs' }, 'lost'],
  [{ view: 'timeline' }, 'timeline'],
  [{ view: 'costs' }, 'costs'],
  [{ member: 'former-member' }, 'home'],
  [{ view: 'unknown' }, 'home'],
  [{}, 'home'],
])('the URL parameters %j show the view %s [DSH-4, DSH-5]', (address, kind) => {
  expect(dashboardViewOf(address, [{ personId: 'mia' }]).kind).toBe(kind);
});
