import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inviteCodeQuery, pendingInvitesQuery } from '../../../features/families/invites/invites.api.ts';
import { familiesWhere } from '../../../household/family-permissions.ts';
import { useFamilies } from '../../../household/household.tsx';
import { useChangePreferences } from '../../../household/reminders.ts';

interface FirstStepsInput {
  personId: string;
  documents: readonly Document[];
  /** undefined while they load */
  preferences: { hasFirstSteps: boolean; isSet: boolean } | undefined;
}

export interface FirstStepsState {
  hasPassport: boolean;
  /** the reader's passports while none of them is pinned [OFF-8] */
  toPin: readonly Document[];
  hasFamily: boolean;
  hasReminders: boolean;
}

const NOT_LOADED = { hasFirstSteps: false, isSet: false };

/**
 * The state of the first steps [OFF-7]. Null if they have ended. While the invitations load, nobody counts as invited:
 * the page does not wait for them. Undefined if only they can say whether the steps have ended: those would vanish again.
 */
export function useFirstSteps({
  personId,
  documents,
  preferences = NOT_LOADED,
}: FirstStepsInput): FirstStepsState | null | undefined {
  const families = useFamilies();
  const { mutate } = useChangePreferences();
  const { hasFirstSteps } = preferences;
  const hasOthers = families.some(({ members }) => members.some((member) => member.personId !== personId));
  const asked = hasFirstSteps && !hasOthers ? familiesWhere('invite', families, personId) : [];
  const codes = useQueries({ queries: asked.map(({ id }) => inviteCodeQuery(id)) });
  const invites = useQueries({ queries: asked.map(({ id }) => pendingInvitesQuery(id)) });
  const isLoading = [...codes, ...invites].some(({ isPending }) => isPending);
  const hasInvited =
    codes.some(({ data }) => data && !data.isExpired) || invites.some(({ data = [] }) => data.length > 0);
  const passports = documents.filter(({ ownerId, type }) => ownerId === personId && type === 'Passport');
  const state = {
    hasPassport: passports.length > 0,
    toPin: passports.some(({ isFavorite }) => isFavorite) ? [] : passports,
    hasFamily: hasOthers || hasInvited,
    hasReminders: preferences.isSet,
  };
  const isAllDone = state.hasPassport && state.hasFamily && state.hasReminders;
  const isOver = hasFirstSteps && !isLoading && isAllDone;
  const dependsOnInvites = isLoading && state.hasPassport && state.hasReminders;
  // they end for good: they do not come back when a member leaves later
  useEffect(() => {
    if (isOver) mutate({ hasFirstSteps: false });
  }, [isOver, mutate]);
  if (!hasFirstSteps || isOver) return null;
  return dependsOnInvites ? undefined : state;
}
