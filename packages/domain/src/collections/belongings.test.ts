import { expect, it } from 'vitest';
import type { DocumentType } from '../documents/document-types.ts';
import type { InsuranceKind } from '../documents/insurance-kinds.ts';
import { BELONGING_IDS } from './belonging-ids.ts';
import { BELONGINGS, belongingsIn } from './belongings.ts';
import { COLLECTION_KINDS } from './collection-kinds.ts';

const paper = (name: string, type: DocumentType = 'Other', insuranceKind: InsuranceKind | null = null) => ({
  name,
  type,
  insuranceKind,
});
const idsOf = (kind: (typeof COLLECTION_KINDS)[number], papers: ReturnType<typeof paper>[]) =>
  belongingsIn({ kind, notNeeded: [] }, papers).map(({ belonging, document }) => [
    belonging.name.id,
    document?.name ?? null,
  ]);

it('a car has a registration, an insurance and an inspection; what is missing says so [COL-2]', () => {
  expect(idsOf('car', [paper('Motor policy', 'Insurance', 'car'), paper('TÜV 2026')])).toEqual([
    ['belonging.registration', null],
    ['belonging.insurance', 'Motor policy'],
    ['belonging.inspection', 'TÜV 2026'],
  ]);
});

it('an insurance of another kind is not the one that belongs here [COL-2]', () => {
  const [, insurance] = belongingsIn({ kind: 'car', notNeeded: [] }, [
    paper('Our flat', 'Insurance', 'home'),
    paper('Policy', 'Insurance'),
  ]);
  expect(insurance?.document).toBeNull();
});

it.each([
  ['car', 'Carte grise'],
  ['car', 'Permiso de circulación'],
  ['house', 'Mietvertrag Hafenstraße'],
  ['trip', 'Billets de train'],
  ['pet', 'Impfpass Balu'],
  ['school', 'Zeugnis 2026'],
  ['estate', 'Vorsorgevollmacht'],
] as const)('a paper of a %s is found by its name: %s [COL-2]', (kind, name) => {
  expect(belongingsIn({ kind, notNeeded: [] }, [paper(name)]).filter(({ document }) => document)).toHaveLength(1);
});

it('a word counts from its beginning only: a mill is no will [COL-2]', () => {
  expect(idsOf('estate', [paper('The old mill'), paper('Goodwill')]).map(([, name]) => name)).toEqual([
    null,
    null,
    null,
  ]);
});

it('every kind but one’s own proposes something [COL-2]', () => {
  expect(COLLECTION_KINDS.filter((kind) => BELONGINGS[kind].length === 0)).toEqual(['own']);
});

it('what somebody said is not needed is not missing; once it is there it counts all the same [COL-2]', () => {
  const here = (papers: ReturnType<typeof paper>[]) =>
    belongingsIn({ kind: 'trip', notNeeded: ['travelConsent', 'chip'] }, papers)
      .filter(({ isNeeded }) => isNeeded)
      .map(({ belonging }) => belonging.id);
  expect(here([])).toEqual(['tickets', 'insurance', 'stay', 'vaccination']);
  expect(here([paper('Reisevollmacht Noa')])).toContain('travelConsent');
});

it('the ids that are stored are those of the proposals [COL-2]', () => {
  const proposed = new Set(COLLECTION_KINDS.flatMap((kind) => BELONGINGS[kind].map(({ id }) => id)));
  expect([...proposed].toSorted()).toEqual([...BELONGING_IDS].toSorted());
});

it('a policy that expires is the insurance, and not a letter about a claim [COL-2]', () => {
  const claim = { name: 'Claim', type: 'Insurance' as const, insuranceKind: 'home' as const, expiresOn: null };
  const policy = { ...claim, name: 'Policy', expiresOn: '2027-06-30' };
  const [insurance] = belongingsIn({ kind: 'house', notNeeded: [] }, [claim, policy]).filter(
    ({ belonging }) => belonging.type === 'Insurance',
  );
  expect(insurance?.document).toBe(policy);
});
