import { z } from 'zod';
import { CODE_LIMITS } from '../families/invite-limits.ts';
import { limit } from '../limit.ts';
import { defineRoute, empty } from '../route.ts';
import {
  CurrentPassword,
  LinkToken,
  PasskeyRequest,
  Password,
  Session,
  SignIn,
  SignInAnswer,
  SignUp,
  SignUpAnswer,
  WebAuthnJson,
} from './account.schema.ts';
import {
  CONFIRM_PASSWORD_LIMIT,
  FOLLOW_LINK_LIMIT,
  PASSWORD_LIMITS,
  RESET_LINK_LIMITS,
  SECOND_FACTOR_LIMITS,
  SIGN_IN_LIMITS,
} from './account-limits.ts';
import { Email, Person } from './person.schema.ts';

/** Getting in and out. All but the session's own look-up need no session. */
export const accountRoutes = {
  getSession: defineRoute({
    method: 'GET',
    path: '/api/session',
    isOpen: true,
    summary: 'Who is signed in',
    status: 200,
    response: Session,
    errors: [],
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-up',
    isOpen: true,
    summary: 'Open an account, with a new family or by joining one with a code',
    body: SignUp,
    status: 201,
    response: SignUpAnswer,
    limits: [limit('sign-up', 'address', 60, 'hour')],
    ownLimits: [CODE_LIMITS.address, CODE_LIMITS.everybody],
    errors: ['email_taken', 'password_too_short', 'password_too_common', 'password_sign_in_off'],
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-in',
    isOpen: true,
    summary: 'Sign in with address and password',
    body: SignIn,
    status: 200,
    response: SignInAnswer,
    ownLimits: Object.values(SIGN_IN_LIMITS),
    errors: ['credentials_wrong', 'password_sign_in_off'],
  }),
  giveSecondFactor: defineRoute({
    method: 'POST',
    path: '/api/auth/second-factor',
    isOpen: true,
    summary: 'Finish signing in with a code of the authenticator app, or with a backup code',
    body: z.object({ code: z.string().trim().min(6).max(20) }),
    status: 200,
    response: z.object({ person: Person }),
    ownLimits: Object.values(SECOND_FACTOR_LIMITS),
    errors: ['code_wrong', 'sign_in_over'],
  }),
  beginPasskeySignIn: defineRoute({
    method: 'POST',
    path: '/api/auth/passkey/options',
    isOpen: true,
    summary: 'What the browser needs to ask for a passkey',
    status: 200,
    response: PasskeyRequest,
    limits: [limit('passkey-challenge', 'address', 200, 'quarter')], // each page that offers signing in asks for one
    errors: ['passkey_refused'],
  }),
  signInWithPasskey: defineRoute({
    method: 'POST',
    path: '/api/auth/passkey',
    isOpen: true,
    summary: 'Sign in with a passkey',
    body: z.object({ challengeId: z.string().max(64), answer: WebAuthnJson }),
    status: 200,
    response: z.object({ person: Person }),
    limits: [limit('passkey-sign-in', 'address', 50, 'quarter')],
    errors: ['passkey_refused', 'password_sign_in_off'],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/api/auth/sign-out',
    isOpen: true,
    summary: 'End this session on the server',
    query: z.object({
      session: z
        .string()
        .max(64)
        .optional()
        .describe('Sign out only this session: the request may be older than the browser’s current session.'),
    }),
    status: 204,
    response: empty,
    errors: [],
  }),
  askPasswordReset: defineRoute({
    method: 'POST',
    path: '/api/auth/reset-link',
    isOpen: true,
    summary: 'Mail a link that sets a new password; unknown addresses get the same response',
    body: z.object({ email: Email }),
    status: 202,
    response: empty,
    ownLimits: Object.values(RESET_LINK_LIMITS),
    errors: [],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/reset',
    isOpen: true,
    summary: 'Set a new password with a mailed link; every session ends',
    body: z.object({ token: LinkToken, password: Password }),
    status: 204,
    response: empty,
    limits: [FOLLOW_LINK_LIMIT],
    errors: ['link_invalid', 'password_too_short', 'password_too_common'],
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/api/auth/confirm',
    isOpen: true,
    summary: 'Confirm the address of a new account, or a changed one, with a mailed link',
    body: z.object({
      token: LinkToken,
      password: CurrentPassword.optional().describe('Required if the account is not signed in.'),
    }),
    status: 200,
    response: SignInAnswer.extend({ email: z.string() }).meta({
      description: 'A password also signs in; then `person` or `step` is set.',
    }),
    limits: [FOLLOW_LINK_LIMIT],
    ownLimits: [CONFIRM_PASSWORD_LIMIT, ...Object.values(SIGN_IN_LIMITS)],
    errors: ['link_invalid', 'password_wrong', 'email_taken'],
  }),
  replaceTemporaryPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/own-password',
    summary: 'Set a new password, in a session opened by a temporary one',
    body: z.object({ password: Password }),
    status: 204,
    response: empty,
    ownLimits: [PASSWORD_LIMITS.session, PASSWORD_LIMITS.person],
    errors: ['forbidden', 'password_too_short', 'password_too_common'],
  }),
};
