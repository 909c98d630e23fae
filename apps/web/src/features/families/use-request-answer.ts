import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { useAnswerRequest } from './members.api.ts';
import { useOutcome } from './use-outcome.ts';

/** Approves or declines a request to join, and says what came of it. Resolves to true when it is answered. */
export function useRequestAnswer(family: Family, { personId, name }: Member) {
  const answering = useAnswerRequest();
  const tell = useOutcome();
  const answer = (isApproved: boolean) =>
    tell(answering.mutateAsync({ familyId: family.id, personId, isApproved }), {
      failed: isApproved ? 'Failed to add member to family' : 'Failed to decline the request',
      done: { title: isApproved ? `${name} belongs to ${family.name} now` : `${name} was not let in` },
    });
  const sent = answering.isPending ? answering.variables.isApproved : undefined;
  return { answer, isApproving: sent === true, isDeclining: sent === false };
}
