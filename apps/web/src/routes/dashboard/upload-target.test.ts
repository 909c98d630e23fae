import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { describe, expect, it } from 'vitest';
import { dashboardViewOf } from '../../features/dashboard/dashboard-view.ts';
import { listMembers } from '../../household/listed-members.ts';
import { generalTarget, uploadTargetAt } from './upload-target.ts';

const ELENA = { id: 'elena', name: 'Elena Rivera', email: 'elena@rivera.example', isConfirmed: true, avatarId: null };

function familiesWith(role: FamilyRole): Family[] {
  const member = (personId: string, own: FamilyRole): Member => ({
    personId,
    name: personId,
    email: `${personId}@x.example`,
    phone: null,
    location: null,
    bio: null,
    hasAccount: true,
    bornOn: null,
    guardians: [],
    isUnclaimed: false,
    words: null,
    avatarId: null,
    role: own,
    state: 'active',
    joinedAt: '2024-03-01T00:00:00Z',
    lastSeenAt: null,
    documentCount: 0,
    exemptions: [],
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
const viewsFor = (families: Family[]) => {
  const members = listMembers(families, ELENA.id);
  return {
    own: dashboardViewOf({ member: 'elena' }, members),
    mias: dashboardViewOf({ member: 'mia' }, members),
    general: dashboardViewOf({ view: 'general' }, members),
    home: dashboardViewOf({ member: 'former-member' }, members),
  };
};

describe('an upload from the dashboard', () => {
  it('is for the person or family on the screen [PER-1]', () => {
    const families = familiesWith('Member');
    const { own, mias, general, home } = viewsFor(families);
    const forElena = { kind: 'person', personId: 'elena', shareWith: ['rivera'] };
    expect(uploadTargetAt(own, families, ELENA)).toEqual(forElena);
    expect(uploadTargetAt(home, families, ELENA)).toEqual(forElena);
    expect(uploadTargetAt(mias, families, ELENA)).toEqual({ ...forElena, personId: 'mia' });
    expect(uploadTargetAt(general, families, ELENA)).toEqual({ kind: 'family', familyId: 'rivera' });
  });

  it('is offered to a Viewer only for their own documents [D-1]', () => {
    const families = familiesWith('Viewer');
    const { own, mias, general } = viewsFor(families);
    expect(uploadTargetAt(own, families, ELENA)).not.toBeNull();
    expect(uploadTargetAt(mias, families, ELENA)).toBeNull();
    expect(uploadTargetAt(general, families, ELENA)).toBeNull();
    expect(generalTarget(families, ELENA)).toBeNull();
  });
});
