import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  buildTestApp,
  createDocument,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { listen } from '../../../test/raw-request.ts';
import { runSql } from '../../../test/run-sql.ts';

const HEARTBEAT_MS = 300;

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
const streams: Stream[] = [];
beforeEach(async () => {
  test = await buildTestApp({ heartbeatMs: HEARTBEAT_MS });
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  member = await addPerson(test, { name: 'Mia', family: 'Own' });
  stranger = await addPerson(test, { name: 'Sam', family: 'Stone' });
  await addMember(test, owner.familyId, member);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.hangUp();
  await test.stop();
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
async function follow(server: TestApp, person: TestPerson, headers: Record<string, string> = {}): Promise<Stream> {
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

it('a change by one member reaches another’s stream, and not a stranger’s [STA-13]', async () => {
  const [ofMember, ofStranger] = [await follow(test, member), await follow(test, stranger)];
  expect(ofMember.status).toBe(200);
  expect(ofMember.headers['content-type']).toBe('text/event-stream');
  expect(ofMember.headers['x-content-type-options']).toBe('nosniff');
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofMember.next('changed');
  await outcome(test, owner, `PATCH /api/families/${owner.familyId}`, { name: 'Renamed' });
  await ofMember.next('changed');
  await createDocument(test, stranger, { target: { kind: 'family', familyId: stranger.familyId } });
  await ofStranger.next('changed'); // it does hear, of its own
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofMember.next('changed');
  await sleep(3 * HEARTBEAT_MS);
  const heard = ofStranger.kinds.length;
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofMember.next('changed');
  expect(ofStranger.kinds).toHaveLength(heard);
});

it('a visitor gets no stream', async () => {
  const answer = await follow(test, { ...owner, cookie: '' });
  expect(answer.status).toBe(401);
});

it('a removed member’s stream hears it, and then nothing more of that family [SEC-10]', async () => {
  const [ofMember, ofOwner] = [await follow(test, member), await follow(test, owner)];
  await outcome(test, owner, `DELETE /api/families/${owner.familyId}/members/${member.id}`);
  await ofMember.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  const heard = ofMember.kinds.length;
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofOwner.next('changed');
  await sleep(2 * HEARTBEAT_MS);
  expect(ofMember.kinds).toHaveLength(heard);
});

it('who comes in hears from then on, with other servers on the same database too', async () => {
  const besides = await buildTestApp({ besides: test, heartbeatMs: HEARTBEAT_MS });
  try {
    const guest = await addPerson(test);
    const ofGuest = await follow(besides, guest);
    const { code } = (await send(test, owner, `POST /api/families/${owner.familyId}/code`)).json().code;
    expect(await outcome(test, guest, 'POST /api/families/join', { code })).toBe('200');
    await ofGuest.next('changed');
    await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
    await ofGuest.next('changed');
  } finally {
    for (const stream of streams.splice(0)) stream.hangUp();
    await besides.stop();
  }
});

it('a family that comes out of the trash is heard of again', async () => {
  await outcome(test, owner, `DELETE /api/families/${owner.familyId}`);
  const ofMember = await follow(test, member);
  await outcome(test, owner, `POST /api/families/${owner.familyId}/restore`);
  await ofMember.next('changed');
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofMember.next('changed');
});

it('when the listening connection is lost, it comes back and says that something may be missing', async () => {
  const ofMember = await follow(test, member);
  const [killed] = await runSql(
    test,
    `select pg_terminate_backend(pid) as was from pg_stat_activity
     where datname = current_database() and query = 'listen changes'`,
  );
  expect(killed).toEqual({ was: true });
  await ofMember.next('gap');
  await createDocument(test, owner, { target: { kind: 'family', familyId: owner.familyId } });
  await ofMember.next('changed');
});

it('whoever comes back after a loss is told to load everything anew', async () => {
  expect((await follow(test, member)).kinds).toEqual([]);
  const back = await follow(test, member, { 'last-event-id': '1' });
  await back.next('gap');
});

it('the stream of a session that is signed out ends by the next heartbeat [SEC-19]', async () => {
  const ofMember = await follow(test, member);
  await send(test, member, 'POST /api/auth/sign-out');
  await until(() => ofMember.isOver);
  const after = await follow(test, member);
  expect(after.status).toBe(401);
});

it('a server that closes ends its streams and waits for none of them', async () => {
  const besides = await buildTestApp({ besides: test });
  const ofMember = await follow(besides, member);
  await besides.stop(); // the test's own time limit is what fails otherwise
  await until(() => ofMember.isOver);
});

it('one person has thirty streams and no more; those that hang up make room', async () => {
  await listen(test);
  const open = await Promise.all(Array.from({ length: 30 }, () => follow(test, member)));
  expect(open.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect((await follow(test, member)).status).toBe(429);
  expect((await follow(test, owner)).status).toBe(200);
  open[0]?.hangUp();
  await until(async () => (await follow(test, member)).status === 200);
});
