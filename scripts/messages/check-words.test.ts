import { expect, it } from 'vitest';
import { faultsOf } from './check-translations.ts';

it('a German sentence that extends a passport is refused, since passports are issued anew', () => {
  const about = { id: 'attention.renewNow', english: 'Renew now' };
  expect(faultsOf('de', { ...about, text: 'Jetzt neu beantragen' })).toEqual([]);
  expect(faultsOf('de', { ...about, text: 'Jetzt verlängern' })).toHaveLength(1);
  expect(faultsOf('de', { ...about, text: 'Verlängern' })).toHaveLength(1);
  expect(faultsOf('fr', { ...about, text: 'Renouveler' })).toEqual([]);
});
