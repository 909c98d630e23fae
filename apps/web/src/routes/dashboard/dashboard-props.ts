import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';

/** What every part of the vault works with. */
export interface DashboardProps {
  families: Family[];
  person: Person;
  settings: Session['settings'];
}
