import { call } from '../../../lib/api-client.ts';
import { useFamilyChange } from '../family-changes.api.ts';

interface NewContact {
  contactId: string;
  waitDays: number;
  password: string;
}

/** Names a person, or changes how long their requests wait. */
export function useNameContact() {
  return useFamilyChange((body: NewContact) => call('nameEmergencyContact', { body }));
}

export function useEndContact() {
  return useFamilyChange((contactId: string) => call('endEmergencyContact', { params: { contactId } }));
}

/** Refuses a request, or ends what it has opened. */
export function useRefuse() {
  return useFamilyChange((contactId: string) => call('refuseEmergency', { params: { contactId } }));
}

export function useLetRead() {
  return useFamilyChange((contactId: string) => call('openEmergency', { params: { contactId } }));
}

export function useAsk() {
  return useFamilyChange(({ ownerId, message }: { ownerId: string; message: string }) =>
    call('askInEmergency', { params: { ownerId }, body: { message } }),
  );
}

/** As the contact: takes the request back, or stops reading. */
export function useEndRequest() {
  return useFamilyChange((ownerId: string) => call('endEmergencyRequest', { params: { ownerId } }));
}

/** As the contact: gives up the part. */
export function useGiveUp() {
  return useFamilyChange((ownerId: string) => call('leaveEmergency', { params: { ownerId } }));
}
