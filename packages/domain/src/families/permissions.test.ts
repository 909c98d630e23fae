import { describe, expect, it } from 'vitest';
import { FAMILY_ROLES, type FamilyRole, type MemberState } from './family.schema.ts';
import { can, canUploadFor, type FamilyAction } from './permissions.ts';

const member = (role: FamilyRole, state: MemberState = 'active', familyId = 'f') => ({ familyId, role, state });

describe('what a role allows [PER-2]', () => {
  const TABLE: [FamilyAction, FamilyRole[]][] = [
    ['seeFamily', ['Admin', 'Member', 'Viewer']],
    ['uploadForOthers', ['Admin', 'Member']],
    ['editGeneralDocument', ['Admin', 'Member']],
  ];
  it.each(TABLE)('%s is for %j', (action, roles) => {
    for (const role of FAMILY_ROLES) expect(can(action, member(role))).toBe(roles.includes(role));
  });

  it('whoever is invited or asks to join may do nothing [PER-2, STA-2]', () => {
    for (const [action] of TABLE) {
      for (const role of FAMILY_ROLES) {
        expect(can(action, member(role, 'invited'))).toBe(false);
        expect(can(action, member(role, 'requested'))).toBe(false);
      }
      expect(can(action, undefined)).toBe(false);
    }
  });
});

describe('uploading for somebody', () => {
  it('everyone for themselves, a Viewer too [PER-1]', () => {
    for (const role of FAMILY_ROLES) expect(canUploadFor('a', 'a', 'f', member(role), member(role))).toBe(true);
  });

  it('Admins and Members for others, Viewers not [PER-1]', () => {
    expect(canUploadFor('a', 'b', 'f', member('Member'), member('Viewer'))).toBe(true);
    expect(canUploadFor('a', 'b', 'f', member('Viewer'), member('Member'))).toBe(false);
  });

  it('only where both are active members of that very family', () => {
    expect(canUploadFor('a', 'b', 'f', member('Admin'), member('Member', 'invited'))).toBe(false);
    expect(canUploadFor('a', 'b', 'f', member('Admin', 'active', 'g'), member('Member'))).toBe(false);
    expect(canUploadFor('a', 'b', 'f', member('Admin'), undefined)).toBe(false);
    expect(canUploadFor('a', 'b', 'f', undefined, member('Member'))).toBe(false);
  });
});
