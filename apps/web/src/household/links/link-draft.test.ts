import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { describe, expect, it } from 'vitest';
import { changeOfLink, draftOfLink, endMoment, hasValidEnd, isComplete, newLinkDraft } from './link-draft.ts';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T10:00:00Z');
const LINK = {
  receiver: 'Landlord',
  endsAt: '2026-11-27T12:00:00.000Z',
  maxOpenings: 5,
  mayDownload: false,
} as Link;
const how = { now: NOW, drawStampFor: (receiver: string) => `stamp of ${receiver}` };

it('a new link ends after a week, asks for no password and lets nobody download [LNK-1]', () => {
  expect(newLinkDraft(TODAY)).toEqual({
    ...{ receiver: '', endsOn: '2026-11-27', password: null, maxOpenings: null, mayDownload: false },
  });
});

describe('the end of a link', () => {
  it.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2027-02-18', true],
    ['2027-02-19', false],
    ['', false],
  ])('%s: %s [LNK-1]', (day, isValid) => {
    expect(hasValidEnd(day, TODAY)).toBe(isValid);
  });

  it('is the last moment of the day, but on the 90th day before the hour at which the server would refuse it [LNK-1]', () => {
    expect(new Date(endMoment('2026-11-27', NOW)).getTime()).toBe(new Date('2026-11-27T23:59:59.999').getTime());
    const longest = Date.parse(endMoment('2027-02-18', NOW)) - NOW.getTime();
    expect(longest).toBeLessThan(90 * 86_400_000);
    expect(longest).toBeGreaterThan(89.9 * 86_400_000);
  });
});

it('a link needs a receiver, and a password of at least eight characters where there is one', () => {
  const draft = { ...newLinkDraft(TODAY), receiver: ' ' };
  expect(isComplete(draft, TODAY)).toBe(false);
  expect(isComplete({ ...draft, receiver: 'Landlord' }, TODAY)).toBe(true);
  expect(isComplete({ ...draft, receiver: 'Landlord', password: 'short' }, TODAY)).toBe(false);
  expect(isComplete({ ...draft, receiver: 'Landlord', password: 'amber-willow-31' }, TODAY)).toBe(true);
});

describe('a change of a link', () => {
  const before = draftOfLink(LINK, 'amber-willow-31');

  it('is nothing while nothing differs', () => {
    expect(changeOfLink(before, { ...before, receiver: ' Landlord ' }, how)).toBeNull();
  });

  it('names only what differs, and draws a new stamp for a new receiver [LNK-2]', () => {
    expect(changeOfLink(before, { ...before, receiver: 'School' }, how)).toEqual({
      ...{ receiver: 'School', stamp: 'stamp of School' },
    });
    expect(changeOfLink(before, { ...before, password: null, maxOpenings: null }, how)).toEqual({
      ...{ password: null, maxOpenings: null },
    });
  });
});
