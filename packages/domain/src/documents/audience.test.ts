import { describe, expect, it } from 'vitest';
import type { Family, Member } from '../families/family.schema.ts';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { audienceLine, audienceOf, audienceSummary, type Reach } from './audience.ts';

const i18n = createI18n(SOURCE_LOCALE);

const member = (personId: string, name: string, state: Member['state'] = 'active'): Member => ({
  personId,
  name,
  email: `${personId}@rivera.example`,
  phone: null,
  location: null,
  bio: null,
  hasAccount: true,
  bornOn: null,
  guardians: [],
  isUnclaimed: false,
  words: null,
  avatarId: null,
  role: 'Member',
  state,
  joinedAt: '2024-03-03T00:00:00Z',
  lastSeenAt: null,
  documentCount: 0,
  exemptions: [],
});

const family = (id: string, name: string, members: Member[]): Family => ({
  id,
  name,
  ownerId: 'elena',
  role: 'Admin',
  createdAt: '2024-03-03T00:00:00Z',
  generalDocumentCount: 0,
  asksBeforeJoin: false,
  members,
});

const ELENA = member('elena', 'Elena Rivera');
const LEO = member('leo', 'Leo Rivera');
const RIVERA = family('rivera', 'Rivera', [ELENA, member('mia', 'Mia Rivera'), LEO]);
const OKAFOR = family('okafor', 'Okafor', [ELENA, member('ada', 'Ada Okafor'), member('new', 'New One', 'invited')]);
const ALONE = family('alone', 'Novak', [ELENA]);

const personal = (ownerId: string, ownerName: string, ...sharedWith: string[]): Reach => ({
  ownerId,
  ownerName,
  familyId: null,
  sharedWith,
  receivers: [],
});
const alsoTo = (reach: Reach, ...personIds: string[]): Reach => ({
  ...reach,
  receivers: personIds.map((personId) => ({ personId })),
});
const general = (familyId: string): Reach => ({
  ownerId: null,
  ownerName: null,
  familyId,
  sharedWith: [],
  receivers: [],
});

describe('who can see a document', () => {
  it('the audience has everyone once, the owner first, and leaves out people who are only invited', () => {
    const { people } = audienceOf(personal('leo', 'Leo Rivera', 'rivera', 'okafor'), [RIVERA, OKAFOR]);
    expect(people.map((person) => person.id)).toEqual(['leo', 'elena', 'mia', 'ada']);
  });

  it.each<[string, string, Reach]>([
    ['Only you', 'Only you', personal('elena', 'Elena Rivera')],
    ['Only Leo', 'Only Leo', personal('leo', 'Leo Rivera')],
    ['Leo and 2 others in Rivera', 'Rivera, 3 people', personal('leo', 'Leo Rivera', 'rivera')],
    ['You and 1 other in Okafor', 'Okafor, 2 people', personal('elena', 'Elena Rivera', 'okafor')],
    [
      'You and 3 others in Rivera and Okafor',
      'Rivera and Okafor, 4 people',
      personal('elena', 'Elena Rivera', 'rivera', 'okafor'),
    ],
    ['You and anyone who joins Novak', 'Novak, only you so far', personal('elena', 'Elena Rivera', 'alone')],
    ['3 people in Rivera', 'Rivera, 3 people', general('rivera')],
    ['You and anyone who joins Novak', 'Novak, only you so far', general('alone')],
    ['You and Ada', 'You and Ada', alsoTo(personal('elena', 'Elena Rivera'), 'ada')],
    ['You and 3 people', 'You and 3 people', alsoTo(personal('elena', 'Elena Rivera'), 'ada', 'leo', 'mia')],
    ['Leo shared it with you', 'Leo shared it with you', alsoTo(personal('leo', 'Leo Rivera'), 'elena')],
    [
      'You and 1 other in Okafor, and Leo',
      'Okafor, 2 people, and Leo',
      alsoTo(personal('elena', 'Elena Rivera', 'okafor'), 'leo', 'ada'),
    ],
  ])('the audience reads "%s" and in short "%s"', (line, summary, reach) => {
    const families = [RIVERA, OKAFOR, ALONE];
    expect(audienceLine(i18n, reach, families, 'elena')).toBe(line);
    expect(audienceSummary(i18n, reach, families, 'elena')).toBe(summary);
  });
});

describe('the papers of somebody without an account', () => {
  const NOA = { ...member('noa', 'Noa Rivera'), hasAccount: false, guardians: [guardian('elena', 'Elena Rivera')] };
  const HOME = family('rivera', 'Rivera', [ELENA, LEO, NOA]);
  const noas = (...sharedWith: string[]) => personal('noa', 'Noa Rivera', ...sharedWith);

  it('are seen by who looks after them, not by the person [PPL-2]', () => {
    expect(audienceOf(noas(), [HOME]).people).toEqual([{ id: 'elena', name: 'Elena Rivera' }]);
    expect(audienceLine(i18n, noas(), [HOME], 'elena')).toBe('Only you');
  });

  it('name the other guardian [PPL-2]', () => {
    const both = { ...NOA, guardians: [...NOA.guardians, guardian('tom', 'Tomás Rivera')] };
    const home = family('rivera', 'Rivera', [ELENA, LEO, both]);
    expect(audienceLine(i18n, noas(), [home], 'elena')).toBe('You and Tomás');
    expect(audienceOf(noas('rivera'), [home]).people.map(({ id }) => id)).toEqual(['elena', 'leo', 'tom']);
    // who is not in the family is not counted there [PPL-4]
    expect(audienceSummary(i18n, noas('rivera'), [home], 'elena')).toBe('Rivera, 2 people, and Tomás');
    expect(audienceLine(i18n, noas('rivera'), [home], 'leo')).toBe('2 people in Rivera, and Tomás');
  });

  it('are counted without the person where a family sees them [PPL-2]', () => {
    expect(audienceLine(i18n, noas('rivera'), [HOME], 'elena')).toBe('2 people in Rivera');
    expect(audienceSummary(i18n, noas('rivera'), [HOME], 'leo')).toBe('Rivera, 2 people');
  });
});

function guardian(id: string, name: string) {
  return { id, name, until: null };
}
