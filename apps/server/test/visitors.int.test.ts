import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { errorBody } from './error-body.ts';
import { it as base } from './fixtures.ts';
import { send, sendRequest } from './send.ts';
import { signUpPerson } from './test-person.ts';

type RouteName = keyof typeof contract;

/** Open to anybody: what these answer is their own tests' business. Any other route of the contract needs a session. */
const OPEN: RouteName[] = [
  'getHealth',
  'getReadiness',
  'getOpenApi',
  'getApiPage',
  'getSession',
  'signUp',
  'signIn',
  'giveSecondFactor',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'signOut',
  'askPasswordReset',
  'resetPassword',
  'confirmEmail',
  'checkInvite',
  'checkMailedInvite',
  'askToUnsubscribe',
  'unsubscribe',
];
const ROUTES = Object.entries<Route>(contract);
const GUARDED = ROUTES.filter(([name]) => !OPEN.includes(name as RouteName));

const password = 'quiet lantern orchard';
/** A body that its schema lets pass, or the refusal would be about that. */
const BODIES: Partial<Record<RouteName, object>> = {
  createFamily: { name: 'Ours' },
  changeFamily: { name: 'Ours' },
  changeRole: { role: 'Viewer' },
  answerRequest: { isApproved: true },
  joinFamily: { code: 'AB12CD' },
  inviteMember: { email: 'you@new.example' },
  createAccount: { email: 'you@new.example', name: 'You', password },
  acceptInvite: { stayIn: [] },
  handOverFamily: { personId: randomUUID() },
  createDocument: {
    fileId: randomUUID(),
    fileName: 'a.png',
    name: 'Mine',
    type: 'Other',
    target: { kind: 'person', personId: randomUUID(), shareWith: [] },
  },
  createDocumentLink: {},
  changeDocument: { revision: 1 },
  changeReminderPreferences: {},
  changeAttention: {},
  shareDocument: { familyId: randomUUID() },
  replaceDocumentFile: { fileId: randomUUID(), fileName: 'a.png', revision: 1 },
  restoreDocumentVersion: { revision: 1 },
  createTestDocument: { sample: 'passport', sizeKb: 50, expiresOn: null },
  replaceTemporaryPassword: { password },
  changeProfile: { name: 'Me', phone: null, location: null, bio: null },
  askEmailChange: { email: 'me@new.example', password },
  changePassword: { current: password, password: 'another quiet lantern' },
  beginPasskey: { password },
  addPasskey: { challengeId: 'x', name: 'Phone', answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  renamePasskey: { name: 'Phone' },
  beginTwoFactor: { password },
  turnOnTwoFactor: { code: '123456' },
  renewBackupCodes: { password },
  turnOffTwoFactor: { password },
  deleteAccount: { password },
};

const QUERIES: Partial<Record<RouteName, string>> = {
  getDocumentFile: `?file=${randomUUID()}&until=9999999999&signature=x`,
  searchDocuments: '?q=passport',
};

const it = base.extend('ended', { scope: 'file' }, ({ server }) => signUpPerson(server));
it.beforeAll(async ({ ended }) => {
  await send(ended, 'POST /api/auth/sign-out');
});

function requestTo(name: RouteName, { method, path, body }: Route): InjectOptions {
  const url = path.replaceAll(/:\w+/g, (part) => (part === ':number' ? '1' : randomUUID())) + (QUERIES[name] ?? '');
  if (body && !isSchema(body)) return { method, url, payload: 'x', headers: { 'content-type': body.mediaTypes[0] } };
  return body ? { method, url, payload: BODIES[name] ?? {} } : { method, url };
}

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
