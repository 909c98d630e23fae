import { z } from 'zod';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { defineRoute, empty, IdempotencyKey } from '../route.ts';
import { Link, LinkAddress, LinkChange, LinkOpening, NewLink } from './link.schema.ts';

const params = z.object({ linkId: Id });

/** Links for people without an account, as those who make them see them. */
export const linkRoutes = {
  listLinks: defineRoute({
    method: 'GET',
    path: '/api/links',
    summary: "The caller's links and requests: open ones, and those that ended within 90 days",
    status: 200,
    response: z.object({ links: z.array(Link) }),
    errors: [],
  }),
  listDocumentLinks: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/links',
    summary: 'The open links of a document, for those who may share it; of the links of others who made them',
    params: z.object({ documentId: Id }),
    status: 200,
    response: z.object({
      links: z.array(Link),
      others: z.array(z.object({ makerName: z.string(), receiver: z.string(), endsAt: z.string() })),
    }),
    errors: ['not_found'],
  }),
  makeLink: defineRoute({
    method: 'POST',
    path: '/api/links',
    summary: 'Make a link to documents that the caller may share, to a collection, or one to hand documents in by',
    headers: IdempotencyKey,
    body: NewLink,
    status: 201,
    response: Link,
    limits: [limit('links', 'person', 60, 'hour')],
    errors: [
      'not_found',
      'forbidden',
      'too_many_links',
      'key_reused',
      'quota_exceeded',
      'document_changed',
      'file_type_refused',
      'image_too_large',
      'file_damaged',
      'pages_locked',
      'pages_unreadable',
      'pages_too_large',
    ],
  }),
  changeLink: defineRoute({
    method: 'PATCH',
    path: '/api/links/:linkId',
    summary: 'Change an open link: its receiver, end, password, number of openings, or whether it lets people download',
    params,
    body: LinkChange,
    status: 200,
    response: Link,
    errors: ['not_found'],
  }),
  getLinkAddress: defineRoute({
    method: 'GET',
    path: '/api/links/:linkId/address',
    summary: 'The address of an open link of the caller, and its password',
    params,
    status: 200,
    response: LinkAddress,
    errors: ['not_found'],
  }),
  listLinkOpenings: defineRoute({
    method: 'GET',
    path: '/api/links/:linkId/openings',
    summary: "When the caller's link was opened, newest first",
    params,
    status: 200,
    response: z.object({ openings: z.array(LinkOpening) }),
    errors: ['not_found'],
  }),
  endLink: defineRoute({
    method: 'POST',
    path: '/api/links/:linkId/end',
    summary: 'Turn a link off at once',
    params,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  reopenLink: defineRoute({
    method: 'POST',
    path: '/api/links/:linkId/reopen',
    summary: 'Undo that a link was turned off, within ten minutes',
    params,
    status: 204,
    response: empty,
    errors: ['not_found', 'too_many_links'],
  }),
  endAllLinks: defineRoute({
    method: 'POST',
    path: '/api/links/end',
    summary: "Turn off all of the caller's links and requests",
    status: 200,
    response: z.object({ linkIds: z.array(z.string()).describe('Those that were open.') }),
    errors: [],
  }),
};
