import { z } from 'zod';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { bytes, defineRoute, empty } from '../route.ts';
import { EndsAt, NewToken, Token } from './token.schema.ts';

/** Tokens are made in a session. They are ended as all that works without one, by `endStandingAccess`. */
export const tokenRoutes = {
  listTokens: defineRoute({
    method: 'GET',
    path: '/api/profile/tokens',
    summary: 'The caller’s tokens that have not ended',
    status: 200,
    response: z.object({ tokens: z.array(Token) }),
    errors: [],
  }),
  makeToken: defineRoute({
    method: 'POST',
    path: '/api/profile/tokens',
    summary: 'Make a token for a script; its secret is answered this once',
    body: NewToken,
    status: 201,
    response: z.object({ secret: z.string(), token: Token }),
    limits: [limit('token', 'person', 30, 'hour')],
    errors: ['bad_request', 'too_many_tokens'],
  }),
  extendToken: defineRoute({
    method: 'POST',
    path: '/api/profile/tokens/:tokenId/end',
    summary: 'Let a token that has not ended work until another date',
    params: z.object({ tokenId: Id }),
    body: z.strictObject({ endsAt: EndsAt }),
    status: 200,
    response: Token,
    errors: ['bad_request', 'not_found'],
  }),
  addReceived: defineRoute({
    method: 'POST',
    path: '/api/received',
    summary:
      'Put one file into ‘Received’ with a token; one that is there already is not added again, with the same answer',
    headers: z.object({ 'file-name': z.string().max(1_000).describe('Percent-encoded.') }),
    body: bytes('application/octet-stream'),
    status: 204,
    response: empty,
    errors: [
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'document_unpacks_too_large',
      'quota_exceeded',
      'too_many_documents',
    ],
  }),
};
