import { describe, expect, it } from 'vitest';
import { FAMILY_ROLES, type FamilyRole, type MemberState } from './family.schema.ts';
import { can, canUploadFor, type FamilyAction } from './permissions.ts';

const member = (role: FamilyRole, state: MemberState = 'active', familyId = 'f') => ({
  ...{ familyId, role, state, isOwner: false },
});

const yes = true;
const no = false;
/** Decision D-1, written out: for the owner, an Admin, a Member and a Viewer. */
const D1: Record<FamilyAction, [owner: boolean, admin: boolean, member: boolean, viewer: boolean]> = {
  seeFamily: [yes, yes, yes, yes],
  uploadForOthers: [yes, yes, yes, no],
  editGeneralDocument: [yes, yes, yes, no],
  trashGeneralDocument: [yes, yes, no, no],
  giveOutGeneralDocument: [yes, yes, no, no],
  editSharedDocument: [yes, yes, no, no],
  unshareDocument: [yes, yes, no, no],
  invite: [yes, yes, no, no],
  answerRequests: [yes, yes, no, no],
  seeCode: [yes, yes, no, no],
  renewCode: [yes, yes, no, no],
  changeRoles: [yes, yes, no, no],
  removeMembers: [yes, yes, no, no],
  changeFamily: [yes, yes, no, no],
  handOverFamily: [yes, no, no, no],
  exportFamily: [true, true, false, false],
  seeLog: [true, true, false, false],
  deleteFamily: [yes, no, no, no],
};
const ROWS = Object.entries(D1) as [FamilyAction, (typeof D1)[FamilyAction]][];

describe('what a role allows [PER-2]', () => {
  const ACTIVE = [{ ...member('Admin'), isOwner: true }, member('Admin'), member('Member'), member('Viewer')];

  it.each(ROWS)('the action %s is allowed as decision D-1 says [PER-2]', (action, expected) => {
    expect(ACTIVE.map((membership) => can(action, membership))).toEqual(expected);
  });

  it.each(ROWS)('the action %s is for nobody who is invited, asks to join or is no member [PER-2, STA-2]', (action) => {
    for (const role of FAMILY_ROLES) {
      for (const isOwner of [false, true]) {
        expect(can(action, { ...member(role, 'invited'), isOwner })).toBe(false);
        expect(can(action, { ...member(role, 'requested'), isOwner })).toBe(false);
      }
    }
    expect(can(action, undefined)).toBe(false);
  });
});

describe('uploading for somebody', () => {
  it('everyone uploads for themselves, a Viewer too [PER-1]', () => {
    for (const role of FAMILY_ROLES) expect(canUploadFor(true, 'f', member(role), member(role))).toBe(true);
  });

  it('Admins and Members upload for others, Viewers do not [PER-1]', () => {
    expect(canUploadFor(false, 'f', member('Member'), member('Viewer'))).toBe(true);
    expect(canUploadFor(false, 'f', member('Viewer'), member('Member'))).toBe(false);
  });

  it('a person uploads for another only where both are active members of that family', () => {
    expect(canUploadFor(false, 'f', member('Admin'), member('Member', 'invited'))).toBe(false);
    expect(canUploadFor(false, 'f', member('Admin', 'active', 'g'), member('Member'))).toBe(false);
    expect(canUploadFor(false, 'f', member('Admin'), undefined)).toBe(false);
    expect(canUploadFor(false, 'f', undefined, member('Member'))).toBe(false);
  });
});
