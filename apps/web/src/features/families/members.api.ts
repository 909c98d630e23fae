import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { call } from '../../lib/api-client.ts';
import { useFamilyChange } from './families.api.ts';

interface MemberOf {
  familyId: string;
  personId: string;
}

export function useChangeRole() {
  return useFamilyChange(({ role, ...params }: MemberOf & { role: FamilyRole }) =>
    call('changeRole', { params, body: { role } }),
  );
}

/** Ends a membership; an account that an Admin made and nobody has claimed goes with it [D-4]. */
export function useRemoveMember() {
  return useFamilyChange((params: MemberOf) => call('removeMember', { params }));
}

/** Lets somebody in who came with a code, or not. */
export function useAnswerRequest() {
  return useFamilyChange(({ isApproved, ...params }: MemberOf & { isApproved: boolean }) =>
    call('answerRequest', { params, body: { isApproved } }),
  );
}
