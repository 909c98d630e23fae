import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  personTarget,
  shareableFamilies,
  targetOptions,
  targetReach,
  targetValue,
} from '../../household/upload-targets.ts';
import { audienceSentence } from './audience-messages.ts';

const ELENA = { id: 'elena', name: 'Elena Rivera', email: 'elena@rivera.example', isConfirmed: true, avatarId: null };

const member = (personId: string, role: FamilyRole = 'Member', state: Member['state'] = 'active'): Member => ({
  personId,
  name: `${personId} Rivera`,
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
  role,
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

const labels = (families: Family[]) => targetOptions(families, ELENA).map((option) => option.label);

describe("the choices of 'Upload For' [UPL-3]", () => {
  it('the choices are the uploader, the other active members, and General', () => {
    const rivera = family('rivera', 'Rivera', [
      member('elena', 'Admin'),
      member('leo'),
      member('new', 'Member', 'invited'),
    ]);
    expect(labels([rivera])).toEqual(['Elena Rivera (You)', 'leo Rivera', 'General']);
  });

  it('the choices name the family if there are several, and list no one twice', () => {
    const rivera = family('rivera', 'Rivera', [member('elena'), member('leo')]);
    const okafor = family('okafor', 'Okafor', [member('elena'), member('leo')]);
    expect(labels([rivera, okafor])).toEqual([
      'Elena Rivera (You)',
      'leo Rivera',
      'General (Rivera)',
      'General (Okafor)',
    ]);
  });

  it('a Viewer and a person without a family can choose only themselves', () => {
    expect(labels([family('rivera', 'Rivera', [member('elena', 'Viewer'), member('leo')])])).toEqual([
      'Elena Rivera (You)',
    ]);
    expect(labels([])).toEqual(['Elena Rivera (You)']);
  });

  it.each([
    ['Admin', 'active', ['Elena Rivera (You)', 'leo Rivera', 'viewer Rivera', 'General']],
    ['Member', 'active', ['Elena Rivera (You)', 'leo Rivera', 'viewer Rivera', 'General']],
    ['Viewer', 'active', ['Elena Rivera (You)']],
    ['Member', 'requested', ['Elena Rivera (You)']],
    ['Member', 'invited', ['Elena Rivera (You)']],
  ] as const)('the choices of a %s who is %s are %j', (role, state, offered) => {
    const others = [member('leo'), member('viewer', 'Viewer'), member('asking', 'Member', 'requested')];
    expect(labels([family('rivera', 'Rivera', [member('elena', role, state), ...others])])).toEqual(offered);
  });

  it('the choices of a person and a family with the same id differ', () => {
    expect(targetValue({ kind: 'person', personId: 'x', shareWith: [] })).not.toBe(
      targetValue({ kind: 'family', familyId: 'x' }),
    );
  });
});

describe('sharing', () => {
  const rivera = family('rivera', 'Rivera', [member('elena', 'Viewer'), member('leo')]);
  const okafor = family('okafor', 'Okafor', [member('elena'), member('ada')]);

  it('a document is shared with the first family by default, or with none', () => {
    expect(personTarget('elena', [rivera, okafor], ELENA)).toEqual({
      kind: 'person',
      personId: 'elena',
      shareWith: ['rivera'],
    });
    expect(personTarget('elena', [], ELENA)).toEqual({ kind: 'person', personId: 'elena', shareWith: [] });
  });

  it('sharing is offered only with families in which the person may upload for that owner', () => {
    expect(shareableFamilies([rivera, okafor], 'elena', 'elena').map((one) => one.id)).toEqual(['rivera', 'okafor']);
    expect(shareableFamilies([rivera, okafor], 'elena', 'leo')).toEqual([]);
    expect(shareableFamilies([rivera, okafor], 'elena', 'ada').map((one) => one.id)).toEqual(['okafor']);
  });
});

describe('a document that no family sees, as a sentence', () => {
  const noa = (...ids: string[]): Member => ({
    ...member('noa', 'Viewer'),
    hasAccount: false,
    guardians: ids.map((id) => ({ id, name: `${id} Rivera`, until: null })),
  });
  const sentence = (...guardianIds: string[]) => {
    const rivera = family('rivera', 'Rivera', [member('elena', 'Admin'), member('leo'), noa(...guardianIds)]);
    const reach = targetReach({ kind: 'person', personId: 'noa', shareWith: [] }, [rivera], ELENA);
    return audienceSentence(reach, [rivera], ELENA);
  };

  it('names those who look after somebody without an account, and not the person [PPL-2]', () => {
    expect(sentence('elena')).toBe('Only you can see it');
    expect(sentence('elena', 'leo')).toBe('Only you and leo can see it');
  });
});
