import { z } from 'zod';
import { limit } from '../limit.ts';
import { defineRoute } from '../route.ts';
import { NewToken, Token } from './token.schema.ts';

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
};
