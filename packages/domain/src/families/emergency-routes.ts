import { z } from 'zod';
import { Id } from '../id.ts';
import { CurrentPassword } from '../people/account.schema.ts';
import { PASSWORD_LIMITS } from '../people/account-limits.ts';
import { defineRoute, empty } from '../route.ts';
import { EmergencyContact, EmergencyMessage, EmergencyWait } from './emergency.schema.ts';
import { INVITE_LIMITS } from './invite-limits.ts';

const ContactParams = z.object({ contactId: Id });
const OwnerParams = z.object({ ownerId: Id });

/** Routes for the people who may read somebody's documents in an emergency, after a waiting time [PPL-11]. */
export const emergencyRoutes = {
  listEmergencyContacts: defineRoute({
    method: 'GET',
    path: '/api/emergency-contacts',
    summary: 'Whom the caller has named for an emergency, and who has named the caller',
    status: 200,
    response: z.object({ contacts: z.array(EmergencyContact) }),
    errors: [],
  }),
  nameEmergencyContact: defineRoute({
    method: 'POST',
    path: '/api/emergency-contacts',
    summary: "Name a person with an account, or change how long this person's requests wait",
    body: z.object({ contactId: Id, waitDays: EmergencyWait, password: CurrentPassword }),
    status: 204,
    response: empty,
    ownLimits: Object.values(PASSWORD_LIMITS),
    errors: ['not_found', 'too_many_emergency_contacts', 'password_wrong', 'password_missing'],
  }),
  endEmergencyContact: defineRoute({
    method: 'DELETE',
    path: '/api/emergency-contacts/:contactId',
    summary: 'Take the part from a person whom the caller has named, with all that it has opened',
    params: ContactParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  refuseEmergency: defineRoute({
    method: 'DELETE',
    path: '/api/emergency-contacts/:contactId/request',
    summary: "Refuse a contact's request, or end what it has opened",
    params: ContactParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  openEmergency: defineRoute({
    method: 'POST',
    path: '/api/emergency-contacts/:contactId/request',
    summary: 'Let a contact who has asked read now',
    params: ContactParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  askInEmergency: defineRoute({
    method: 'POST',
    path: '/api/emergencies/:ownerId',
    summary: "Ask to read the owner's documents; the waiting time begins",
    params: OwnerParams,
    body: z.object({ message: EmergencyMessage }),
    status: 204,
    response: empty,
    limits: INVITE_LIMITS,
    errors: ['not_found', 'emergency_refused'],
  }),
  endEmergencyRequest: defineRoute({
    method: 'DELETE',
    path: '/api/emergencies/:ownerId/request',
    summary: 'As the contact: take the request back, or stop reading',
    params: OwnerParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  leaveEmergency: defineRoute({
    method: 'DELETE',
    path: '/api/emergencies/:ownerId',
    summary: "As the contact: give up the part in somebody's emergency",
    params: OwnerParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
};
