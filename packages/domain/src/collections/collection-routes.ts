import { z } from 'zod';
import { Id } from '../id.ts';
import { volume } from '../limit.ts';
import { defineRoute, empty, IdempotencyKey } from '../route.ts';
import { Collection, CollectionChange, CollectionDocuments, NewCollection } from './collection.schema.ts';

const params = z.object({ collectionId: Id });

/** Documents that are kept together. Being in a collection gives nobody a right on a document [COL-1]. */
export const collectionRoutes = {
  listCollections: defineRoute({
    method: 'GET',
    path: '/api/collections',
    summary: "Collections of the caller's families and their own, each with the documents that the caller sees",
    status: 200,
    response: z.object({ collections: z.array(Collection) }),
    errors: [],
  }),
  createCollection: defineRoute({
    method: 'POST',
    path: '/api/collections',
    summary: 'Keep documents together, for a family or for the caller alone',
    headers: IdempotencyKey,
    body: NewCollection,
    status: 201,
    response: z.object({ collectionId: z.string() }),
    limits: [volume('collections', 'person', 100, 'hour')],
    errors: ['not_found', 'forbidden', 'key_reused', 'date_out_of_range'],
  }),
  changeCollection: defineRoute({
    method: 'PATCH',
    path: '/api/collections/:collectionId',
    summary: 'Change name, kind, trip and what belongs here; by those who may edit general documents of the family',
    params,
    body: CollectionChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'date_out_of_range'],
  }),
  deleteCollection: defineRoute({
    method: 'DELETE',
    path: '/api/collections/:collectionId',
    summary: 'Delete a collection and none of its documents',
    params,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  restoreCollection: defineRoute({
    method: 'POST',
    path: '/api/collections/:collectionId/restore',
    summary: 'Bring a deleted collection back with what was in it, within 30 days',
    params,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  changeCollectionDocuments: defineRoute({
    method: 'PUT',
    path: '/api/collections/:collectionId/documents',
    summary: 'Put documents that the caller sees into a collection, or take them out',
    params,
    body: CollectionDocuments,
    status: 200,
    response: z.object({ changed: z.array(z.string()).describe('Ids of the documents that were not so before.') }),
    limits: [volume('collection-documents', 'person', 600, 'hour')],
    errors: ['not_found', 'forbidden'],
  }),
};
