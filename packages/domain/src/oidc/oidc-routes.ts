import { z } from 'zod';
import { limit } from '../limit.ts';
import { CurrentPassword, Password } from '../people/account.schema.ts';
import { PASSWORD_LIMITS } from '../people/account-limits.ts';
import { defineRoute, empty } from '../route.ts';
import { OidcAnswer, OidcRequest } from './oidc.schema.ts';

const BEGIN_LIMIT = limit('oidc-begin', 'address', 60, 'quarter');

/** Sign-in with an account at the house's own provider [OPN-3]. Without one, all answer `not_found`. */
export const oidcRoutes = {
  beginOidcSignIn: defineRoute({
    method: 'POST',
    path: '/api/auth/oidc',
    isOpen: true,
    summary: 'Where the browser goes to sign in with the house’s account',
    status: 200,
    response: OidcRequest,
    limits: [BEGIN_LIMIT],
    errors: ['not_found', 'oidc_unreachable'],
  }),
  finishOidc: defineRoute({
    method: 'POST',
    path: '/api/auth/oidc/finish',
    isOpen: true,
    summary: 'Take what the provider has sent back; works once, in the browser that began',
    body: z.object({ answer: z.string().max(4000).describe('The query of the address that the provider led to.') }),
    status: 200,
    response: OidcAnswer,
    limits: [limit('oidc-finish', 'address', 60, 'quarter')],
    errors: [
      'not_found',
      'oidc_unreachable',
      'oidc_refused',
      'oidc_cancelled',
      'oidc_not_linked',
      'oidc_linked_elsewhere',
      'sign_in_over',
    ],
  }),
  beginOidcLink: defineRoute({
    method: 'POST',
    path: '/api/profile/oidc',
    summary: 'Where the browser goes to join the house’s account with the caller’s',
    body: z.object({ password: CurrentPassword }),
    status: 200,
    response: OidcRequest,
    ownLimits: Object.values(PASSWORD_LIMITS),
    errors: ['not_found', 'oidc_unreachable', 'password_wrong', 'password_missing'],
  }),
  endOidcLink: defineRoute({
    method: 'POST',
    path: '/api/profile/oidc/end',
    summary: 'Part the house’s account from the caller’s',
    body: z.object({ password: CurrentPassword }),
    status: 204,
    response: empty,
    ownLimits: Object.values(PASSWORD_LIMITS),
    errors: ['not_found', 'password_wrong', 'password_missing', 'last_way_in'],
  }),
  beginOidcPassword: defineRoute({
    method: 'POST',
    path: '/api/profile/oidc/password',
    summary: 'Where a caller without a password signs in once more, to choose one',
    status: 200,
    response: OidcRequest,
    limits: [limit('oidc-password', 'person', 20, 'quarter')],
    errors: ['not_found', 'oidc_unreachable'],
  }),
  setFirstPassword: defineRoute({
    method: 'POST',
    path: '/api/profile/first-password',
    summary: 'Choose a password after signing in at the provider once more',
    body: z.object({ challengeId: z.string().max(64), password: Password }),
    status: 204,
    response: empty,
    ownLimits: [PASSWORD_LIMITS.session, PASSWORD_LIMITS.person],
    errors: ['sign_in_over', 'password_too_short', 'password_too_common'],
  }),
};
