import { z } from 'zod';
import { EXPECTED_TYPES } from '../documents/expected-papers.ts';
import { Id } from '../id.ts';
import { defineRoute, empty } from '../route.ts';

export const ExemptionChange = z
  .strictObject({
    type: z.enum(EXPECTED_TYPES),
    isExempt: z.boolean().describe('False: the person needs the paper after all.'),
  })
  .meta({ id: 'ExemptionChange' });
export type ExemptionChange = z.infer<typeof ExemptionChange>;

/** Papers that a person does not need; listed along with the members of a family. */
export const exemptionRoutes = {
  changeExemption: defineRoute({
    method: 'PUT',
    path: '/api/members/:personId/exemption',
    summary: 'Set whether a person needs a paper; by themselves, who looks after them, or an Admin',
    params: z.object({ personId: Id }),
    body: ExemptionChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
};
