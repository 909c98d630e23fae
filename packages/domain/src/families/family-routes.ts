import { z } from 'zod';
import { DELETION_STEP_ERRORS } from '../errors.ts';
import { Id } from '../id.ts';
import { bytes, defineRoute, empty, IdempotencyKey } from '../route.ts';
import { DeletedFamily, Family, FamilyChange, FamilyName, FamilyRole } from './family.schema.ts';

const FamilyParams = z.object({ familyId: Id });
const MemberParams = z.object({ familyId: Id, personId: Id });
const NewFamily = z.object({ name: FamilyName }).meta({ id: 'NewFamily' });

/** Routes for families and their members. */
export const familyRoutes = {
  listFamilies: defineRoute({
    method: 'GET',
    path: '/api/families',
    summary: "The caller's families with their members, oldest membership first",
    status: 200,
    response: z.object({ families: z.array(Family) }),
    errors: [],
  }),
  createFamily: defineRoute({
    method: 'POST',
    path: '/api/families',
    summary: 'Create a family; the caller becomes its owner and Admin',
    headers: IdempotencyKey,
    body: NewFamily,
    status: 201,
    response: z.object({ familyId: z.string() }),
    errors: ['key_reused', 'too_many_families'],
  }),
  changeFamily: defineRoute({
    method: 'PATCH',
    path: '/api/families/:familyId',
    summary: 'Rename a family, or decide whether Admins are asked before someone joins with a code',
    params: FamilyParams,
    body: FamilyChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  handOverFamily: defineRoute({
    method: 'PUT',
    path: '/api/families/:familyId/owner',
    summary: 'Hand a family over to another active member, who becomes its owner and an Admin',
    params: FamilyParams,
    body: z.object({ personId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'too_many_families', 'quota_exceeded'],
  }),
  deleteFamily: defineRoute({
    method: 'DELETE',
    path: '/api/families/:familyId',
    summary: 'Put a family, its general documents and its unclaimed accounts in the trash for 30 days',
    params: FamilyParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  listDeletedFamilies: defineRoute({
    method: 'GET',
    path: '/api/families/deleted',
    summary: 'Deleted families of the caller that can still be restored',
    status: 200,
    response: z.object({ families: z.array(DeletedFamily) }),
    errors: [],
  }),
  restoreFamily: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/restore',
    summary: 'Restore a family from the trash, with its general documents, its owner and its unclaimed accounts',
    params: FamilyParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  exportFamily: defineRoute({
    method: 'GET',
    path: '/api/families/:familyId/export',
    summary: "The family's general documents as a ZIP archive, for its Admins",
    params: FamilyParams,
    status: 200,
    response: bytes('application/zip'),
    errors: ['not_found', 'forbidden'],
  }),

  leaveFamily: defineRoute({
    method: 'DELETE',
    path: '/api/families/:familyId/membership',
    summary: 'Leave a family; sharing with it ends both ways',
    params: FamilyParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'owns_family', 'last_admin'],
  }),
  changeRole: defineRoute({
    method: 'PUT',
    path: '/api/families/:familyId/members/:personId/role',
    summary: 'Change what a member may do',
    params: MemberParams,
    body: z.object({ role: FamilyRole }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'last_admin', 'owner_stays'],
  }),
  removeMember: defineRoute({
    method: 'DELETE',
    path: '/api/families/:familyId/members/:personId',
    summary: 'Remove a member; an unclaimed account that an Admin of this family made is deleted [D-4]',
    params: MemberParams,
    status: 200,
    response: z.object({ isAccountDeleted: z.boolean() }),
    errors: ['not_found', 'forbidden', 'last_admin', 'owner_stays', ...DELETION_STEP_ERRORS],
  }),
  removeFromOwnFamily: defineRoute({
    method: 'DELETE',
    path: '/api/members/:personId',
    summary: 'Remove a person from the family that the caller created',
    params: z.object({ personId: Id }),
    status: 200,
    response: z.object({ isAccountDeleted: z.boolean() }),
    errors: ['not_found', 'no_family', 'owner_stays', ...DELETION_STEP_ERRORS],
  }),
  answerRequest: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/members/:personId/request',
    summary: 'Approve or decline a request to join',
    params: MemberParams,
    body: z.object({ isApproved: z.boolean() }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
};
