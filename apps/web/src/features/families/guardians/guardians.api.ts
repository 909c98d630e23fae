import type { NewPerson, PersonChange } from '@kinvault/domain/families/guardian.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { useFamilyChange } from '../family-changes.api.ts';

/** Its key starts with the families' key, so that reloading those reloads this too. */
export const guardianshipsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'guardianships'],
  queryFn: ({ signal }) => call('listGuardianships', {}, { signal }),
  select: ({ guardianships }) => guardianships,
});

/** The caller keeps the key across retries, so that a lost response never leads to a second person. */
export function useAddPerson() {
  return useFamilyChange(({ familyId, key, person }: { familyId: string; key: string; person: NewPerson }) =>
    call('addPerson', { params: { familyId }, headers: { 'idempotency-key': key }, body: person }),
  );
}

export function useAddToFamily() {
  return useFamilyChange((params: { familyId: string; personId: string }) => call('addToFamily', { params }));
}

export function useChangePerson(personId: string) {
  return useFamilyChange((change: PersonChange) => call('changePerson', { params: { personId }, body: change }));
}

/** Of a member whose account an Admin made and nobody has claimed. */
export function useEndUnclaimedAccount() {
  return useFamilyChange((params: { familyId: string; personId: string }) => call('endUnclaimedAccount', { params }));
}

interface Part {
  personId: string;
  guardianId: string;
}

export function useAskGuardian() {
  return useFamilyChange((params: Part) => call('askGuardian', { params }));
}

export function useAskMyGuardian() {
  return useFamilyChange((body: { guardianId: string; password: string }) => call('askMyGuardian', { body }));
}

export function useAcceptGuardianship() {
  return useFamilyChange((personId: string) => call('acceptGuardianship', { params: { personId } }));
}

/** Steps back, declines, takes a question back, or ends it. */
export function useEndGuardianship() {
  return useFamilyChange((params: Part) => call('endGuardianship', { params }));
}
