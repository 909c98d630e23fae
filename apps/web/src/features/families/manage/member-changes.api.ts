import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { call } from '../../../lib/api-client.ts';
import { useFamilyChange } from './family-changes.api.ts';

interface Membership {
  familyId: string;
  personId: string;
}

export function useChangeRole() {
  return useFamilyChange(({ role, ...params }: Membership & { role: FamilyRole }) =>
    call('changeRole', { params, body: { role } }),
  );
}

export function useRemoveMember() {
  return useFamilyChange((params: Membership) => call('removeMember', { params }));
}

/** Lets somebody in who came with a code, or not. */
export function useAnswerRequest() {
  return useFamilyChange(({ isApproved, ...params }: Membership & { isApproved: boolean }) =>
    call('answerRequest', { params, body: { isApproved } }),
  );
}
