import { z } from 'zod';
import { Id } from '../id.ts';
import { CurrentPassword } from '../people/account.schema.ts';
import { PASSWORD_LIMITS } from '../people/account-limits.ts';
import { defineRoute, empty, IdempotencyKey } from '../route.ts';
import { Guardianship, NewPerson, PersonChange } from './guardian.schema.ts';
import { INVITE_LIMITS } from './invite-limits.ts';

const PersonParams = z.object({ personId: Id });
const GuardianParams = z.object({ personId: Id, guardianId: Id });

/** Routes for people without an account, and for those who look after somebody's papers. */
export const guardianRoutes = {
  addPerson: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/people',
    summary: 'Add a person without an account, whom the caller looks after; by an Admin',
    params: z.object({ familyId: Id }),
    headers: IdempotencyKey,
    body: NewPerson,
    status: 201,
    response: z.object({ personId: z.string() }),
    limits: INVITE_LIMITS,
    errors: ['not_found', 'forbidden', 'key_reused', 'date_out_of_range'],
  }),
  addToFamily: defineRoute({
    method: 'PUT',
    path: '/api/families/:familyId/people/:personId',
    summary: 'Add a person whom the caller looks after to another family; by an Admin of it',
    params: z.object({ familyId: Id, personId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  endUnclaimedAccount: defineRoute({
    method: 'DELETE',
    path: '/api/families/:familyId/members/:personId/account',
    summary:
      'Make a person without an account of a member whose account an Admin made and nobody claimed; the caller looks after them',
    params: z.object({ familyId: Id, personId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  changePerson: defineRoute({
    method: 'PATCH',
    path: '/api/people/:personId',
    summary: 'Change name and date of birth of a person without an account; by a guardian',
    params: PersonParams,
    body: PersonChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'date_out_of_range'],
  }),
  listGuardianships: defineRoute({
    method: 'GET',
    path: '/api/guardianships',
    summary: 'Who looks after the caller, whom the caller looks after and with whom, and what the caller is asked',
    status: 200,
    response: z.object({ guardianships: z.array(Guardianship) }),
    errors: [],
  }),
  askGuardian: defineRoute({
    method: 'PUT',
    path: '/api/people/:personId/guardians/:guardianId',
    summary: 'Ask somebody to look after a person, too; by a guardian',
    params: GuardianParams,
    status: 204,
    response: empty,
    limits: INVITE_LIMITS,
    errors: ['not_found', 'too_many_guardians'],
  }),
  askMyGuardian: defineRoute({
    method: 'POST',
    path: '/api/guardians',
    summary: "Ask somebody to look after the caller's own papers",
    body: z.object({ guardianId: Id, password: CurrentPassword }),
    status: 204,
    response: empty,
    ownLimits: Object.values(PASSWORD_LIMITS),
    errors: ['not_found', 'too_many_guardians', 'password_wrong', 'password_missing'],
  }),
  acceptGuardianship: defineRoute({
    method: 'POST',
    path: '/api/people/:personId/guardianship',
    summary: "Agree to look after somebody's papers",
    params: PersonParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  endGuardianship: defineRoute({
    method: 'DELETE',
    path: '/api/people/:personId/guardians/:guardianId',
    summary: 'Step back, decline, take a question back, or end it as the person themselves',
    params: GuardianParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'last_guardian'],
  }),
};
