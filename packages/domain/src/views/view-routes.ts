import { z } from 'zod';
import { Id } from '../id.ts';
import { volume } from '../limit.ts';
import { defineRoute, empty, IdempotencyKey } from '../route.ts';
import { NewSavedView, SavedView, SavedViewChange } from './view.schema.ts';

const params = z.object({ viewId: Id });

/** Lists with filters and order under a name. A view is only a filter: it gives nobody a right [COL-7]. */
export const viewRoutes = {
  listSavedViews: defineRoute({
    method: 'GET',
    path: '/api/saved-views',
    summary: "Saved views of the caller's families and their own, by name",
    status: 200,
    response: z.object({ views: z.array(SavedView) }),
    errors: [],
  }),
  createSavedView: defineRoute({
    method: 'POST',
    path: '/api/saved-views',
    summary: 'Save a list with its filters and order, for a family or for the caller alone',
    headers: IdempotencyKey,
    body: NewSavedView,
    status: 201,
    response: z.object({ viewId: z.string() }),
    limits: [volume('saved-views', 'person', 200, 'hour')],
    errors: ['not_found', 'forbidden', 'too_many_views', 'key_reused'],
  }),
  changeSavedView: defineRoute({
    method: 'PATCH',
    path: '/api/saved-views/:viewId',
    summary: 'Change name and filters; by those who may edit general documents of the family',
    params,
    body: SavedViewChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  deleteSavedView: defineRoute({
    method: 'DELETE',
    path: '/api/saved-views/:viewId',
    summary: 'Delete a saved view and none of its documents',
    params,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
};
