import { randomUUID } from 'node:crypto';
import { Failure } from '../setup/failure.mjs';
import { DEMO_PASSWORD } from './families.mjs';

/** A person's browser as far as this needs one: it asks what the pages ask, and keeps the session's cookie. */
export function openBrowser(url) {
  let cookie = '';

  async function ask(method, path, body, type = 'application/json') {
    const headers = { origin: new URL(url).origin, cookie, 'idempotency-key': randomUUID() };
    if (body !== undefined) headers['content-type'] = type;
    const answer = await fetch(url + path, { method, headers, body });
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return answer;
  }

  async function required(answer, what) {
    if (!answer.ok) throw new Failure(`${what} answered ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  /** False where there is no such account, or it has another password by now. */
  async function signIn(email) {
    const answer = await ask('POST', '/api/auth/sign-in', JSON.stringify({ email, password: DEMO_PASSWORD }));
    return answer.ok;
  }

  return {
    get: async (path) => required(await ask('GET', path), path),
    send: async (method, path, body) => required(await ask(method, path, JSON.stringify(body)), `${method} ${path}`),
    sendBytes: async (method, path, bytes) =>
      required(await ask(method, path, bytes, 'application/octet-stream'), `${method} ${path}`),
    personId: async () => (await required(await ask('GET', '/api/session'), 'the session')).person.id,
    /** By the account that is there, or a new one. */
    async enter({ name, email }, family) {
      if (await signIn(email)) return;
      const account = { name, email, password: DEMO_PASSWORD, family };
      const { step } = await required(
        await ask('POST', '/api/auth/sign-up', JSON.stringify(account)),
        `${email}’s sign-up`,
      );
      if (step) throw new Failure('Addresses are confirmed by mail here: start with CONFIRM_EMAIL=no.');
    },
    signIn,
  };
}
