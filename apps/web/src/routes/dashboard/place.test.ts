import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { describe, expect, it } from 'vitest';
import { listMembers } from '../../features/families/listed-members.ts';
import { generalTarget, placeOf, uploadTargetAt } from './place.ts';

const ELENA = { id: 'elena', name: 'Elena Rivera', email: 'elena@rivera.example', isConfirmed: true, avatarId: null };

function familiesWith(role: FamilyRole): Family[] {
  const member = (personId: string, own: FamilyRole): Member => ({
    personId,
    name: personId,
    email: `${personId}@x.example`,
    phone: null,
    location: null,
    bio: null,
    isUnclaimed: false,
    words: null,
    avatarId: null,
    role: own,
    state: 'active',
    joinedAt: '2024-03-01T00:00:00Z',
    lastSeenAt: null,
    documentCount: 0,
  });
  const members = [member('elena', role), member('mia', 'Member')];
  return [
    {
      id: 'rivera',
      name: 'Rivera',
      ownerId: 'mia',
      role,
      createdAt: '',
      generalDocumentCount: 0,
      asksBeforeJoin: false,
      members,
    },
  ];
}
const placesFor = (families: Family[]) => {
  const members = listMembers(families, ELENA.id);
  return {
    own: placeOf({ member: 'elena' }, members),
    mias: placeOf({ member: 'mia' }, members),
    general: placeOf({ view: 'general' }, members),
    home: placeOf({ member: 'somebody who left' }, members),
  };
};

describe('the place in the vault', () => {
  it('is the member of the address, the general documents, or the table [DSH-4] [DSH-5]', () => {
    const { own, mias, general, home } = placesFor(familiesWith('Member'));
    expect([own.kind, mias.kind, general.kind, home.kind]).toEqual(['member', 'member', 'general', 'home']);
  });
});

describe('an upload from there', () => {
  it('goes to whose papers are on the screen [PER-1]', () => {
    const families = familiesWith('Member');
    const { own, mias, general, home } = placesFor(families);
    const forElena = { kind: 'person', personId: 'elena', shareWith: ['rivera'] };
    expect(uploadTargetAt(own, families, ELENA)).toEqual(forElena);
    expect(uploadTargetAt(home, families, ELENA)).toEqual(forElena);
    expect(uploadTargetAt(mias, families, ELENA)).toEqual({ ...forElena, personId: 'mia' });
    expect(uploadTargetAt(general, families, ELENA)).toEqual({ kind: 'family', familyId: 'rivera' });
  });

  it('is not offered to a Viewer, but for their own papers [D-1]', () => {
    const families = familiesWith('Viewer');
    const { own, mias, general } = placesFor(families);
    expect(uploadTargetAt(own, families, ELENA)).not.toBeNull();
    expect(uploadTargetAt(mias, families, ELENA)).toBeNull();
    expect(uploadTargetAt(general, families, ELENA)).toBeNull();
    expect(generalTarget(families, ELENA)).toBeNull();
  });
});
