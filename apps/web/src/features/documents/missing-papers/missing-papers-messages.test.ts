import { expect, it } from 'vitest';
import { cellLabel } from './missing-papers-messages.ts';

it.each([
  ['Renew now', 'Renew now: Passport, Mia'],
  ['By 5 Jan', 'By 5 Jan, renew soon: Passport, Mia'],
])('the accessible name of a cell says only once that it has to be renewed: %s [KNO-13]', (words, spoken) => {
  expect(cellLabel({ words, state: 'due', type: 'Passport', name: 'Mia' })).toBe(spoken);
});
