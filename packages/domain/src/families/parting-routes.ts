import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute, empty } from '../route.ts';
import { INVITE_LIMITS } from './invite-limits.ts';
import { Parting, PartingQuestion } from './parting.schema.ts';

const PersonParams = z.object({ personId: Id });
const Outcome = z.object({ isDone: z.boolean().describe('False while answers are missing.') });

/** Routes for removing somebody without an account, and for joining them with the account that they have after all. */
export const partingRoutes = {
  listPartings: defineRoute({
    method: 'GET',
    path: '/api/partings',
    summary: 'Questions to remove a person or to join them with an account, and what can be undone',
    status: 200,
    response: z.object({ partings: z.array(Parting) }),
    errors: [],
  }),
  listDocumentsToSave: defineRoute({
    method: 'GET',
    path: '/api/people/:personId/parting/documents',
    summary: 'All documents of a person without an account, renewed ones included, to download before; by a guardian',
    params: PersonParams,
    status: 200,
    response: z.object({ documentIds: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  askParting: defineRoute({
    method: 'PUT',
    path: '/api/people/:personId/parting',
    summary:
      'Ask all guardians to remove a person without an account, or also a member whether they are this person; by a guardian',
    params: PersonParams,
    body: PartingQuestion,
    status: 200,
    response: Outcome,
    limits: INVITE_LIMITS,
    errors: ['not_found', 'parting_waits'],
  }),
  agreeToParting: defineRoute({
    method: 'POST',
    path: '/api/people/:personId/parting/agreement',
    summary: 'Agree to exactly this question; the last answer carries it out',
    params: PersonParams,
    body: PartingQuestion,
    status: 200,
    response: Outcome,
    errors: ['not_found'],
  }),
  endParting: defineRoute({
    method: 'DELETE',
    path: '/api/people/:personId/parting',
    summary: 'Decline the question, or take it back',
    params: PersonParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  undoParting: defineRoute({
    method: 'POST',
    path: '/api/people/:personId/parting/undo',
    summary: 'Bring the person back within 30 days, with guardians, families, documents and sharing',
    params: PersonParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'last_guardian'],
  }),
};
