import type { I18n, MessageDescriptor } from '@lingui/core';
import type { FamilyRole } from './family.schema.ts';

const NAMES: Readonly<Record<FamilyRole, MessageDescriptor>> = {
  Admin: { id: 'role.admin', message: 'Admin' },
  Member: { id: 'role.member', message: 'Member' },
  Viewer: { id: 'role.viewer', message: 'Viewer' },
};

/** The stored word is a value; this is what a person reads. */
export function roleName(i18n: I18n, role: FamilyRole): string {
  return i18n.t(NAMES[role]);
}
