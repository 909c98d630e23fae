import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';

/** Data that every part of the dashboard needs. */
export interface DashboardProps {
  families: Family[];
  person: Person;
  settings: Session['settings'];
}
