import { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import { expect } from 'vitest';
import { errorBody } from './error-body.ts';
import { it as base } from './fixtures.ts';
import { BODIES, type RouteName, requestTo } from './route-requests.ts';
import { send, sendRequest } from './send.ts';
import { signUpPerson } from './test-person.ts';

/** Open to anybody: what these answer is their own tests' business. Any other route of the contract needs a session. */
const OPEN: RouteName[] = [
  'getHealth',
  'getReadiness',
  'getInstallation',
  'getOpenApi',
  'getApiPage',
  'getSession',
  'signUp',
  'signIn',
  'giveSecondFactor',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'signOut',
  'beginOidcSignIn',
  'finishOidc',
  'askPasswordReset',
  'resetPassword',
  'confirmEmail',
  'checkInvite',
  'checkMailedInvite',
  'checkAccountInvite',
  'acceptAccountInvite',
  'askToUnsubscribe',
  'unsubscribe',
  'readCalendar',
  'openLink',
  'countOutsidePages',
  'getOutsidePage',
  'getOutsideFile',
  'reportLink',
  'handInFile',
  'takeBackFile',
  'finishHandIn',
];
const ROUTES = Object.entries<Route>(contract);
const GUARDED = ROUTES.filter(([name]) => !OPEN.includes(name as RouteName));

const it = base.extend('ended', { scope: 'file' }, ({ server }) => signUpPerson(server));
it.beforeAll(async ({ ended }) => {
  await send(ended, 'POST /api/auth/sign-out');
});

it('every body in this test is valid for its route', () => {
  for (const [name, { body }] of GUARDED) {
    if (isSchema(body)) expect(body.safeParse(BODIES[name as RouteName]), name).toMatchObject({ success: true });
  }
});

it.for(GUARDED)(
  'the route %s answers a visitor 401, and an ended session as well [SEC-1, SEC-12, SEC-19]',
  async ([name, route], { ended }) => {
    for (const cookie of ['', 'kinvault.session=forged', ended.cookie]) {
      const answer = await sendRequest({ ...ended, cookie }, requestTo(name as RouteName, route));
      expect([answer.statusCode, answer.json()]).toEqual([401, errorBody('unauthorized')]);
    }
  },
);

it('every route is public or answers a visitor 401', () => {
  expect(OPEN.filter((name) => !(name in contract))).toEqual([]);
  expect(GUARDED.length + OPEN.length).toBe(ROUTES.length);
});
