import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { i18n } from '../../lib/i18n.ts';
import type { SelectOption } from '../../ui/field.tsx';

// not the domain's own list, which would load zod
const ROLES: readonly FamilyRole[] = ['Admin', 'Member', 'Viewer'];

export function roleOptions(): SelectOption[] {
  return ROLES.map((role) => ({ value: role, label: roleName(i18n, role) }));
}
