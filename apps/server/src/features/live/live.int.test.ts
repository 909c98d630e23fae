import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { ask, letRead, nameContact, refuse } from '../../../test/emergency.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listen } from '../../../test/raw-request.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';

const HEARTBEAT_MS = 300;
const KILLED_WRITER = fileURLToPath(new URL('../../../test/killed-writer.ts', import.meta.url));

const streams: Stream[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { heartbeatMs: HEARTBEAT_MS });
it.afterEach(() => {
  for (const stream of streams.splice(0)) stream.hangUp();
});

interface Stream {
  status: number;
  headers: http.IncomingHttpHeaders;
  kinds: string[];
  isOver: boolean;
  /** Waits until this was said since the last time. */
  next(kind: string): Promise<void>;
  hangUp(): void;
}

/** Over a real socket, as a tab keeps one; ready when its families are followed. */
async function follow(server: TestServer, person: TestPerson, headers: Record<string, string> = {}): Promise<Stream> {
  const port = await listen(server);
  return new Promise((resolve, reject) => {
    const agent = new http.Agent();
    const options = {
      host: '127.0.0.1',
      port,
      path: '/api/events',
      agent,
      headers: { cookie: person.cookie, ...headers },
    };
    const request = http.get(options, (response) => {
      const kinds: string[] = [];
      let read = 0;
      const stream: Stream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        kinds,
        isOver: false,
        next: async (kind) => {
          await until(() => kinds.slice(read).includes(kind));
          await sleep(50); // what comes in one commit is taken together
          read = kinds.length;
        },
        hangUp: () => request.destroy(),
      };
      streams.push(stream);
      response.on('close', () => {
        stream.isOver = true;
      });
      response.on('error', () => {});
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, kind] of text.matchAll(/^data: \{"kind":"(\w+)"\}$/gm)) kinds.push(String(kind));
      });
      setTimeout(() => resolve(stream), 150);
    });
    request.on('error', reject);
  });
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not come to it within 15 seconds.');
    await sleep(20);
  }
}

it('a change by one member reaches another’s stream, and not a stranger’s [STA-13]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  const [ofMember, ofStranger] = [await follow(server, member), await follow(server, outsider)];
  expect(ofMember.status).toBe(200);
  expect(ofMember.headers['content-type']).toBe('text/event-stream');
  expect(ofMember.headers['x-content-type-options']).toBe('nosniff');
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofMember.next('changed');
  await outcome(owner, `PATCH /api/families/${owner.familyId}`, { name: 'Renamed' });
  await ofMember.next('changed');
  await createDocument(outsider, { target: forFamily(outsider.familyId) });
  await ofStranger.next('changed'); // it does hear, of its own
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofMember.next('changed');
  await sleep(3 * HEARTBEAT_MS);
  const heard = ofStranger.kinds.length;
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofMember.next('changed');
  expect(ofStranger.kinds).toHaveLength(heard);
});

it('a visitor gets no stream', async ({ server, owner }) => {
  const answer = await follow(server, { ...owner, cookie: '' });
  expect(answer.status).toBe(401);
});

it('a removed member’s stream hears it, and then nothing more of that family [SEC-10]', async ({
  server,
  owner,
  member,
}) => {
  const [ofMember, ofOwner] = [await follow(server, member), await follow(server, owner)];
  await outcome(owner, `DELETE /api/families/${owner.familyId}/members/${member.id}`);
  await ofMember.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  const heard = ofMember.kinds.length;
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofOwner.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  expect(ofMember.kinds).toHaveLength(heard);
});

it('who reads in an emergency hears of the owner’s documents until it ends [PPL-11, SEC-10]', async ({
  server,
  owner,
  member,
}) => {
  await nameContact(owner, member);
  const [ofMember, ofOwner] = [await follow(server, member), await follow(server, owner)];
  await ask(member, owner);
  await letRead(owner, member);
  await ofMember.next('changed');
  await createDocument(owner);
  await ofMember.next('changed');
  await refuse(owner, member);
  await ofMember.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  const heard = ofMember.kinds.length;
  await createDocument(owner);
  await ofOwner.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  expect(ofMember.kinds).toHaveLength(heard);
});

it('a new member gets live changes from then on, also from other servers', async ({ server, owner }) => {
  const second = await buildTestServer({ sharesDatabaseWith: server, heartbeatMs: HEARTBEAT_MS });
  try {
    const guest = await addPerson(server);
    const ofGuest = await follow(second, guest);
    const { code } = (await send(owner, `POST /api/families/${owner.familyId}/code`)).json().code;
    expect(await outcome(guest, 'POST /api/families/join', { code })).toBe('200');
    await ofGuest.next('changed');
    await createDocument(owner, { target: forFamily(owner.familyId) });
    await ofGuest.next('changed');
  } finally {
    for (const stream of streams.splice(0)) stream.hangUp();
    await second.stop();
  }
});

it('a change of owner and its taking back reach the former and the new owner [SEC-43]', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId) });
  const both = await Promise.all([owner, viewer].map((person) => follow(server, person)));
  await send(member, `PATCH /api/documents/${id}`, { revision: 1, ownerId: owner.id });
  await Promise.all(both.map((stream) => stream.next('changed')));
  await send(owner, `DELETE /api/documents/${id}/shares/${owner.familyId}`);
  await Promise.all(both.map((stream) => stream.next('changed')));
  await send(viewer, `POST /api/documents/${id}/take-back`);
  await Promise.all(both.map((stream) => stream.next('changed')));
});

it('a restored family sends live changes again', async ({ server, owner }) => {
  await outcome(owner, `DELETE /api/families/${owner.familyId}`);
  const ofOwner = await follow(server, owner);
  await outcome(owner, `POST /api/families/${owner.familyId}/restore`);
  await ofOwner.next('changed');
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofOwner.next('changed');
});

it('when the listening connection is lost, it comes back and says that something may be missing', async ({
  server,
  owner,
  member,
}) => {
  const ofMember = await follow(server, member);
  const [killed] = await runSql(
    server,
    `select pg_terminate_backend(pid) as was from pg_stat_activity
     where datname = current_database() and application_name = 'kinvault changes'`,
  );
  expect(killed).toEqual({ was: true });
  await ofMember.next('gap');
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await ofMember.next('changed');
});

it('a stream that reconnects gets the event to load everything again', async ({ server, member }) => {
  expect((await follow(server, member)).kinds).not.toContain('gap');
  const back = await follow(server, member, { 'last-event-id': '1' });
  await back.next('gap');
});

it('the stream of a session that is signed out ends at once, not by a heartbeat [SEC-19, SEC-46]', async ({
  server,
  member,
}) => {
  const patient = await buildTestServer({ sharesDatabaseWith: server, heartbeatMs: 3_600_000 });
  try {
    const [ofMember, ofOther] = [await follow(patient, member), await follow(patient, await anotherSession(member))];
    await send(member, 'POST /api/auth/sign-out');
    await until(() => ofMember.isOver);
    expect(ofOther.isOver).toBe(false);
    expect((await follow(patient, member)).status).toBe(401);
  } finally {
    await patient.stop();
  }
});

it('a change by a server that is killed right after its commit is announced by another one [STA-13]', async ({
  server,
  member,
  familyId,
}) => {
  const ofMember = await follow(server, member);
  const settings = JSON.stringify({ connection: server.connection, familyId, name: 'Its last word' });
  const killed = spawn(process.execPath, [KILLED_WRITER, settings], { stdio: ['ignore', 'inherit', 'inherit'] });
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await runSql(server, 'select name from families where id = $1', [familyId])).toEqual([
    { name: 'Its last word' },
  ]);
  await ofMember.next('changed');
});

it('the stream of a session that is ended early by its date ends at once [SEC-19]', async ({ server, member }) => {
  const ofMember = await follow(server, member);
  await runSql(server, 'update auth.sessions set expires_at = now() where user_id = $1', [member.id]);
  await until(() => ofMember.isOver);
});

it('the stream of a session that expires ends by the next heartbeat [SEC-19]', async ({ server, member }) => {
  const ofMember = await follow(server, member);
  await runSql(server, `update auth.sessions set expires_at = now() + interval '1 second' where user_id = $1`, [
    member.id,
  ]);
  await until(() => ofMember.isOver);
});

it('streams on which nothing happens ask the database nothing', async ({ server, owner, member }) => {
  await Promise.all([owner, member, owner, member].map((person) => follow(server, person)));
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  server.pool.on('acquire', count);
  const heartbeats = 5;
  await sleep(heartbeats * HEARTBEAT_MS);
  server.pool.off('acquire', count);
  // the server looks once a second for what others have left: not for each stream, nor at each heartbeat
  expect(asked).toBeLessThan(heartbeats);
});

async function anotherSession(person: TestPerson): Promise<TestPerson> {
  const payload = { email: person.email, password: person.password };
  const headers = { origin: ORIGIN };
  const answer = await person.server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
  return { ...person, cookie: cookieOf(answer) };
}

it('a server that closes ends its streams and waits for none of them', async ({ server, member }) => {
  const second = await buildTestServer({ sharesDatabaseWith: server });
  const ofMember = await follow(second, member);
  await second.stop(); // the test's own time limit is what fails otherwise
  await until(() => ofMember.isOver);
});

it('one person has thirty streams and no more; those that hang up make room', async ({ server, owner, member }) => {
  await listen(server);
  const open = await Promise.all(Array.from({ length: 30 }, () => follow(server, member)));
  expect(open.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect((await follow(server, member)).status).toBe(429);
  expect((await follow(server, owner)).status).toBe(200);
  open[0]?.hangUp();
  await until(async () => (await follow(server, member)).status === 200);
});
