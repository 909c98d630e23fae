import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { outcome, send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const deleteAs = (person: TestPerson, familyId: string) => outcome(person, `DELETE /api/families/${familyId}`);

async function familyNamesOf(person: TestPerson): Promise<string[]> {
  const { families } = (await send(person, 'GET /api/families')).json();
  return families.map(({ name }: { name: string }) => name);
}

describe('deleting a family', () => {
  it.for(['Admin', 'Member', 'Viewer'] as const)(
    'deleting a family is forbidden to its %s, and the family is still there [PER-3]',
    async (role, { server, owner }) => {
      const person = await addPerson(server);
      await addMember(owner.familyId, person, { role });
      expect(await deleteAs(person, owner.familyId)).toBe('403 forbidden');
      expect(await familyNamesOf(person)).toEqual(['Rivera']);
      expect(await familyNamesOf(owner)).toEqual(['Rivera']);
    },
  );

  it.for([
    ['a stranger', undefined],
    ['an invited Admin', 'invited'],
    ['an Admin whose request is open', 'requested'],
  ] as const)(
    'deleting a family answers %s like a family that does not exist [PER-3]',
    async ([, state], { server, owner }) => {
      const person = await addPerson(server);
      if (state) await addMember(owner.familyId, person, { role: 'Admin', state });
      expect(await deleteAs(person, owner.familyId)).toBe('404 not_found');
      expect(await deleteAs(person, randomUUID())).toBe('404 not_found');
      expect(await familyNamesOf(owner)).toEqual(['Rivera']);
    },
  );

  it('deleting a family as its owner removes it from every list, once [PER-3]', async ({ owner, admin }) => {
    expect(await deleteAs(owner, owner.familyId)).toBe('204');
    expect(await familyNamesOf(owner)).toEqual([]);
    expect(await familyNamesOf(admin)).toEqual([]);
    expect(await deleteAs(owner, owner.familyId)).toBe('404 not_found');
  });
});
