import { z } from 'zod';
import { MEDIA_TYPES } from '../documents/file-kinds.ts';
import { Id } from '../id.ts';
import { limit, volume } from '../limit.ts';
import { bytes, defineRoute, empty } from '../route.ts';
import { MAX_PASSWORD_TRIES } from './link-limits.ts';
import { HandedIn, LinkSecret, OpenedLink } from './outside.schema.ts';

const params = z.object({ linkId: Id });
const documentParams = params.extend({ documentId: Id });

/** Of one visitor, for one link. */
export const VISITOR_PASSWORD_LIMIT = limit('link-password', 'address', MAX_PASSWORD_TRIES, 'hour');

/**
 * For visitors without an account. A link's secret is exchanged for a visit of 30 minutes, in a cookie of that link
 * [D-38]. What is ended, used up or unknown is answered alike.
 */
export const outsideRoutes = {
  openLink: defineRoute({
    method: 'POST',
    path: '/api/outside/open',
    isOpen: true,
    summary: 'Exchange the secret of a link for a visit; asks for the password where there is one',
    body: LinkSecret,
    status: 200,
    response: OpenedLink,
    limits: [limit('outside-open', 'address', 600, 'hour')],
    ownLimits: [VISITOR_PASSWORD_LIMIT],
    errors: ['not_found'],
  }),
  countOutsidePages: defineRoute({
    method: 'GET',
    path: '/api/outside/links/:linkId/documents/:documentId/pages',
    isOpen: true,
    summary: 'How many pages a document of this visit has',
    params: documentParams,
    status: 200,
    response: z.object({ pages: z.number() }),
    limits: [volume('outside-pages', 'address', 3_000, 'hour')],
    errors: ['not_found', 'pages_locked', 'pages_unreadable', 'file_damaged'],
  }),
  getOutsidePage: defineRoute({
    method: 'GET',
    path: '/api/outside/links/:linkId/documents/:documentId/pages/:page',
    isOpen: true,
    summary:
      'A page as a picture, with the receiver and the date across it; the first one of a visit counts as an opening',
    params: documentParams.extend({ page: z.coerce.number().int().min(1).max(100_000) }),
    status: 200,
    response: bytes('image/jpeg'),
    limits: [volume('outside-pages', 'address', 3_000, 'hour')],
    errors: ['not_found', 'pages_locked', 'pages_unreadable', 'file_damaged'],
  }),
  getOutsideFile: defineRoute({
    method: 'GET',
    path: '/api/outside/links/:linkId/documents/:documentId/file',
    isOpen: true,
    summary: 'The file itself, where the link lets people download',
    params: documentParams,
    status: 200,
    response: bytes(...Object.values(MEDIA_TYPES)),
    limits: [volume('outside-pages', 'address', 3_000, 'hour')],
    errors: ['not_found', 'file_damaged'],
  }),
  reportLink: defineRoute({
    method: 'POST',
    path: '/api/outside/links/:linkId/report',
    isOpen: true,
    summary: 'Tell the maker of a link that the visitor did not expect it',
    params,
    status: 204,
    response: empty,
    limits: [limit('outside-report', 'address', 120, 'hour')],
    errors: ['not_found'],
  }),
  handInFile: defineRoute({
    method: 'POST',
    path: '/api/outside/links/:linkId/files',
    isOpen: true,
    summary: 'Hand in one file by a request',
    params,
    headers: z.object({
      'file-name': z.string().max(1_000).describe('Percent-encoded.'),
      'upload-key': Id.describe('A new one for each file; repeating a call with the same one has no further effect.'),
    }),
    body: bytes('application/octet-stream'),
    status: 201,
    response: HandedIn,
    limits: [limit('outside-files', 'address', 120, 'hour')],
    errors: [
      'not_found',
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'document_unpacks_too_large',
      'too_many_files',
      'quota_exceeded',
    ],
  }),
  takeBackFile: defineRoute({
    method: 'DELETE',
    path: '/api/outside/links/:linkId/files/:fileId',
    isOpen: true,
    summary: 'Take back a file that was handed in during this visit, until the visitor is done',
    params: params.extend({ fileId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  finishHandIn: defineRoute({
    method: 'POST',
    path: '/api/outside/links/:linkId/done',
    isOpen: true,
    summary: 'The visitor has handed in all: the asker is told, and nothing can be taken back any more',
    params,
    status: 200,
    response: z.object({ receipt: z.string(), files: z.number() }),
    errors: ['not_found'],
  }),
};
