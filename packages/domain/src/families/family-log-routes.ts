import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute } from '../route.ts';
import { FamilyLog, FamilyLogQuery } from './family-log.schema.ts';

export const familyLogRoutes = {
  getFamilyLog: defineRoute({
    method: 'GET',
    path: '/api/families/:familyId/log',
    summary: 'What happened in a family within the last year, newest first; for its Admins',
    params: z.object({ familyId: Id }),
    query: FamilyLogQuery,
    status: 200,
    response: FamilyLog,
    errors: ['not_found', 'forbidden'],
  }),
};
