import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { addablePeople } from './addable-people.ts';

const member = (personId: string, state: Member['state'] = 'active') => ({ personId, name: personId, state }) as Member;
const family = (id: string, members: Member[]) => ({ id, name: id, members }) as Family;
const rivera = family('rivera', [member('elena'), member('mia'), member('tomas', 'requested')]);
const okafor = family('okafor', [member('elena'), member('ngozi'), member('david'), member('kofi', 'requested')]);
const chess = family('chess', [member('elena'), member('david'), member('tomas')]);
const names = (people: Member[]) => people.map(({ name }) => name);

it('offers whoever shares a family with the reader, each once, by name [FGP-2]', () => {
  expect(names(addablePeople([rivera, okafor, chess], rivera, 'elena'))).toEqual(['david', 'ngozi']);
});

it('offers nobody who is in the group or waits there, nor whoever only waits elsewhere', () => {
  expect(names(addablePeople([rivera, okafor], okafor, 'elena'))).toEqual(['mia']);
});

it('without a group everyone but the reader is known', () => {
  expect(names(addablePeople([rivera], undefined, 'elena'))).toEqual(['mia']);
});
