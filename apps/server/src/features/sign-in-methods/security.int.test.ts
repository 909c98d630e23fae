import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import { Security } from '@kinvault/domain/people/profile.schema.ts';
import { expect } from 'vitest';
import { errorText } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import { addGuarded, codeOf } from '../../../test/two-factor-person.ts';

const lines: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line) => lines.push(line) });

const password = 'quiet lantern orchard';
const code = '000000';
const ROUTES = [
  [contract.getSecurity, undefined],
  [contract.beginPasskey, { password }],
  [contract.addPasskey, { challengeId: 'a', name: 'Phone', answer: {} }],
  [contract.renamePasskey, { name: 'Phone' }],
  [contract.removePasskey, undefined],
  [contract.beginTwoFactor, { password }],
  [contract.turnOnTwoFactor, { code }],
  [contract.renewBackupCodes, { password }],
  [contract.turnOffTwoFactor, { password }],
] as const;

it.for(ROUTES)(
  'a visitor gets nothing of $path, with a dead session neither [SEC-1]',
  async ([{ method, path }, payload], { server }) => {
    const url = path.replace(':passkeyId', randomUUID());
    const person = await signUpPerson(server);
    await runSql(server, 'delete from auth.sessions where user_id = $1', [person.id]);
    for (const cookie of ['', person.cookie]) {
      const answer = await server.app.inject({ method, url, payload, headers: { origin: ORIGIN, cookie } });
      expect([answer.statusCode, answer.body]).toEqual([401, errorText('unauthorized')]);
    }
  },
);

it('the page of security says how and where one signs in, in the contract’s shape', async ({ server }) => {
  const person = await signUpPerson(server);
  const answer = await send(person, 'GET /api/profile/security');
  expect(answer.headers['cache-control']).toBe('no-store');
  const security = Security.parse(answer.json());
  expect(security).toMatchObject({ passkeys: [], twoFactor: { isOn: false, backupCodesLeft: 0 } });
  expect(security.passwordChangedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(security.devices).toMatchObject([{ isCurrent: true }]);
});

it('no code, secret, step or password is in the log, down to its finest lines [SEC-38]', async ({ server }) => {
  const person = await addGuarded(server);
  const { email } = person;
  const signIn = { method: 'POST', url: '/api/auth/sign-in', payload: { email, password } } as const;
  const [step] = (await sendRequest({ ...person, cookie: '' }, signIn)).cookies;
  const cookie = `${step?.name}=${step?.value}`;
  for (const given of ['000000', person.backupCodes[0], codeOf(person.secret)]) {
    const give = { method: 'POST', url: '/api/auth/second-factor', payload: { code: given } } as const;
    await sendRequest({ ...person, cookie }, give);
  }
  await send(person, 'POST /api/auth/passkey', { challengeId: 'x', answer: {} });
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/second-factor',
    payload: 7 as never,
    headers: { origin: ORIGIN, cookie },
  });
  const log = lines.join('');
  for (const word of [person.secret, ...person.backupCodes, step?.value ?? '', password, email])
    expect(log).not.toContain(word);
});
