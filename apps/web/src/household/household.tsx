import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { familiesWhere } from './family-permissions.ts';
import { type ListedMember, listMembers } from './listed-members.ts';
import { useNow } from './use-now.ts';

export interface Household {
  reader: Person;
  settings: Session['settings'];
  /** The reader's families; none on pages that do not load them. */
  families: Family[];
}

const Context = createContext<Household | null>(null);

/** Gives the reader, their families and this server's settings to all components below, through the hooks of this file. */
export function HouseholdProvider({ children, reader, settings, families }: Household & { children: ReactNode }) {
  return <Context value={{ reader, settings, families }}>{children}</Context>;
}

function useHousehold(): Household {
  const household = useContext(Context);
  if (!household) throw new Error('There is no household above this component.');
  return household;
}

export function useFamilies(): Family[] {
  return useHousehold().families;
}

/** The active members of these families, the reader first. */
export function useMembers(): ListedMember[] {
  return listMembers(useFamilies(), useReader().id);
}

/** The families to which the reader may invite others. */
export function useManagedFamilies(): Family[] {
  return familiesWhere('invite', useFamilies(), useReader().id);
}

export function useReader(): Person {
  return useHousehold().reader;
}

export function useSettings(): Session['settings'] {
  return useHousehold().settings;
}

/** Today as YYYY-MM-DD in this device's time zone. */
export function useToday(): string {
  return calendarDate(useNow());
}
