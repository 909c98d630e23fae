import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { audienceChoices } from './audience-choices.ts';

const reader = { id: 'elena', name: 'Elena', email: 'elena@rivera.example', isConfirmed: true, avatarId: null };
const family = (id: string) =>
  ({
    id,
    name: id,
    members: [{ personId: 'elena', name: 'Elena', role: 'Admin', state: 'active', guardians: [] }],
  }) as unknown as Family;
const own = { kind: 'person' as const, personId: 'elena', shareWith: [] };
const choices = (...families: Family[]) =>
  audienceChoices(own, families, reader).map((one) => (one.kind === 'person' ? one.shareWith : null));

it('what is one’s own is filed for oneself, for one of the families, or for all of them [INB-1]', () => {
  expect(choices(family('rivera'))).toEqual([[], ['rivera']]);
  expect(choices(family('rivera'), family('okafor'))).toEqual([[], ['rivera'], ['okafor'], ['rivera', 'okafor']]);
});
