import { describe, expect, it } from 'vitest';
import { leadTimesOf, NO_TIMES } from '../reminders/lead-times.ts';
import { urgencyOf } from '../reminders/urgency.ts';
import type { DocumentType } from './document-types.ts';
import { countPapers, type ExpectedType, expectedPapers } from './expected-papers.ts';
import type { InsuranceKind } from './insurance-kinds.ts';

const TODAY = '2026-11-20';
const paper = (type: DocumentType, expiresOn: string | null = null) => ({
  name: type as string,
  type,
  insuranceKind: type === 'Insurance' ? ('health' as InsuranceKind | null) : null,
  expiresOn,
  ...NO_TIMES,
});
type Paper = ReturnType<typeof paper>;

function papersOf(documents: Paper[], exemptions: ExpectedType[] = [], bornOn: string | null = null) {
  return expectedPapers({
    documents,
    exemptions,
    bornOn,
    urgencyOf: (document) =>
      document.expiresOn === null ? null : urgencyOf(document.expiresOn, leadTimesOf(document, {}), TODAY),
    today: TODAY,
  });
}
const stateOf = (type: ExpectedType, documents: Paper[], exemptions: ExpectedType[] = []) => {
  const found = papersOf(documents, exemptions).find((one) => one.type === type);
  return [found?.state, found?.urgency?.kind === 'renew' ? found.urgency.by : null];
};

describe('the family at a glance [KNO-10]', () => {
  it('someone without papers misses each expected one, but those they do not need [KNO-10]', () => {
    expect(
      papersOf([paper('Other'), paper('Medical')], ['Driver License']).map(({ type, state }) => [type, state]),
    ).toEqual([
      ['Passport', 'missing'],
      ['ID', 'missing'],
      ['Insurance', 'missing'],
      ['Birth Certificate', 'missing'],
      ['Driver License', 'not_needed'],
    ]);
  });

  it.each<[string, ExpectedType, string | null, (string | null)[]]>([
    ['no expiry', 'Birth Certificate', null, ['had', null]],
    ['valid for years', 'Passport', '2033-01-01', ['had', null]],
    ['46 days before its renewing', 'Passport', '2027-03-16', ['had', null]],
    ['45 days before its renewing', 'Passport', '2027-03-15', ['due', '2027-01-04']],
    ['on the day of its renewing', 'Driver License', '2026-12-18', ['due', '2026-11-20']],
    ['after the day of its renewing', 'Driver License', '2026-12-17', ['due', null]],
    ['31 days before expiry, with nothing to do before', 'Insurance', '2026-12-21', ['had', null]],
    ['30 days before expiry, with nothing to do before', 'Insurance', '2026-12-20', ['due', null]],
    ['on the day it expires', 'Insurance', TODAY, ['due', null]],
    ['the day after it has expired', 'Insurance', '2026-11-19', ['expired', null]],
    ['of a kind that never reminds, before expiry', 'Birth Certificate', '2026-11-21', ['had', null]],
    ['of a kind that never reminds, expired', 'Birth Certificate', '2026-11-19', ['expired', null]],
  ])('a paper %s [KNO-10] [KNO-13]', (_words, type, expiresOn, expected) => {
    expect(stateOf(type, [paper(type, expiresOn)])).toEqual(expected);
  });

  it.each<[string, (string | null)[], string | null]>([
    ['in order before due', ['2026-12-20', '2033-01-01'], '2033-01-01'],
    ['due before expired', ['2026-11-01', '2026-12-20'], '2026-12-20'],
    ['the longest valid', ['2030-01-01', '2031-01-01', '2029-01-01'], '2031-01-01'],
    ['without expiry before any date', ['2031-01-01', null], null],
    ['of expired ones the latest', ['2020-01-01', '2026-11-01'], '2026-11-01'],
  ])('of several papers the best counts: %s [KNO-10]', (_words, dates, best) => {
    for (const order of [dates, dates.toReversed()]) {
      const found = papersOf(order.map((date) => paper('Insurance', date)))[2];
      expect(found?.document?.expiresOn).toBe(best);
    }
  });

  it('a paper that exists is shown, needed or not [KNO-10]', () => {
    expect(stateOf('ID', [paper('ID')], ['ID'])).toEqual(['had', null]);
  });

  it('counts the papers of each state', () => {
    const papers = papersOf([paper('Passport', '2020-01-01'), paper('ID', '2033-01-01')], ['Insurance']);
    expect(countPapers(papers)).toEqual({ had: 1, due: 0, expired: 1, unsure: 0, missing: 2, not_needed: 1 });
  });

  describe('which insurance', () => {
    const insurance = (name: string, insuranceKind: InsuranceKind | null, expiresOn: string | null = null) => ({
      ...paper('Insurance', expiresOn),
      ...{ name, insuranceKind },
    });
    const shown = (...documents: Paper[]) => {
      const found = papersOf(documents)[2];
      return [found?.state, found?.document?.name ?? null];
    };

    it('only a health insurance counts as one, however long another is valid [KNO-14]', () => {
      const card = insurance('Card', 'health', '2027-07-28');
      expect(shown(insurance('Touran', 'car'), card, insurance('Income', 'other', '2035-01-01'))).toEqual([
        'had',
        'Card',
      ]);
      expect(shown(insurance('Touran', 'car'), insurance('Income', 'other', '2035-01-01'))).toEqual(['missing', null]);
    });

    it('of one without a kind it is asked whether this is it, that with health in its name first [KNO-14]', () => {
      const [car, some, health] = [
        insurance('Car insurance', null),
        insurance('Policy', null, '2035-01-01'),
        insurance('Krankenversicherung', null, '2020-01-01'),
      ];
      expect(shown(car)).toEqual(['unsure', 'Car insurance']);
      expect(shown(car, some)).toEqual(['unsure', 'Policy']);
      expect(shown(car, some, health)).toEqual(['unsure', 'Krankenversicherung']);
      expect(shown(car, some, health, insurance('Card', 'health', '2026-11-19'))).toEqual(['expired', 'Card']);
    });
  });

  it('who needs no health insurance is not asked whether another one is it [KNO-14]', () => {
    const unknown = { ...paper('Insurance'), insuranceKind: null };
    expect(stateOf('Insurance', [unknown], ['Insurance'])).toEqual(['not_needed', null]);
    expect(stateOf('Insurance', [unknown])).toEqual(['unsure', null]);
  });

  it.each([
    ['2026-05-01', ['ID', 'Driver License']],
    ['2023-11-21', ['ID', 'Driver License']],
    ['2023-11-20', ['Driver License']],
    ['2009-11-21', ['Driver License']],
    ['2009-11-20', []],
    [null, []],
  ])('who was born on %s does not need %j [KNO-14]', (bornOn, spared) => {
    const found = papersOf([], [], bornOn).filter(({ state }) => state === 'not_needed');
    expect(found.map(({ type }) => type)).toEqual(spared);
    expect(papersOf([paper('ID')], [], bornOn)[1]?.state).toBe('had');
  });
});
