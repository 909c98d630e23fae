import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/**
 * Whom the reader has named for an emergency, and who has named the reader [PPL-11]. Its key starts with the
 * families' key, so that reloading those reloads this too.
 */
export const emergencyQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'emergency'],
  queryFn: ({ signal }) => call('listEmergencyContacts', {}, { signal }),
  select: ({ contacts }) => contacts,
});

export type EmergencyRequest = NonNullable<EmergencyContact['request']>;

/** The document with the people who read it in an emergency, as far as the reader may know, among its receivers. */
export function useReach(document: Document, readerId: string): Document {
  const isReaders = document.ownerId === readerId;
  const { data } = useQuery({ ...emergencyQuery, enabled: isReaders });
  const contactIds = (isReaders ? (data ?? []) : [])
    .filter(({ owner, request }) => owner.id === readerId && Boolean(request?.openedAt))
    .map(({ contact }) => contact.id);
  const readerIds = isSeenInEmergency(document) ? [readerId] : contactIds;
  const added = readerIds.filter((id) => !document.receivers.some(({ personId }) => personId === id));
  return {
    ...document,
    receivers: [...document.receivers, ...added.map((personId) => ({ personId, mayEdit: false, until: null }))],
  };
}
