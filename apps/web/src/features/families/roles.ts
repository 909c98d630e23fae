import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import type { SelectOption } from '../../ui/field.tsx';

// written out: the domain's own list would bring its schemas along
const ROLES: readonly FamilyRole[] = ['Admin', 'Member', 'Viewer'];

export const ROLE_OPTIONS: SelectOption[] = ROLES.map((role) => ({ value: role, label: role }));

/** 'an Admin', 'a Member'. */
export function roleWithArticle(role: FamilyRole): string {
  return role === 'Admin' ? 'an Admin' : `a ${role}`;
}
