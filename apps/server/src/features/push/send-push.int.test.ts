import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { afterAll, expect } from 'vitest';
import { cookieFor } from '../../../test/add-people.ts';
import { ask, nameContact } from '../../../test/emergency.ts';
import { it as base } from '../../../test/fixtures.ts';
import { startPushService } from '../../../test/push-service.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { makeReminders } from '../reminders/make-reminders.ts';
import { preparePushKey } from './push-key.ts';
import { sendPush } from './send-push.ts';
import { sweepPushes } from './sweep-pushes.ts';

const WORKER = fileURLToPath(new URL('../../../test/push-worker.ts', import.meta.url));
const today = addDays(new Date().toISOString().slice(0, 10), 1);
const morning = () => new Date(`${today}T09:00:00Z`);

const service = await startPushService();
afterAll(() => service.stop());

const it = base
  .extend('serverOptions', { scope: 'file' }, () => ({ pushNetwork: service.network }))
  .extend('prepared', { scope: 'file', auto: true }, ({ server }) => preparePushKey(server));

/** Somebody's browser, which takes pushes. */
async function newDevice(person: TestPerson) {
  const subscription = service.newSubscription();
  expect(await outcome(person, 'PUT /api/push/subscription', subscription)).toBe('204');
  const { endpoint } = subscription;
  return { received: () => service.received.filter((push) => push.endpoint === endpoint) };
}

/** Sends what waits, as the job does; the outcome of each. */
async function sendAll(server: TestServer, now = morning) {
  const { transactions, keyring } = server;
  const deps = { transactions, keyring, network: service.network, subject: () => 'mailto:papers@example.org' };
  const ids = (await runSql(server, 'select id from pushes order by id')).map(({ id }) => String(id));
  return await Promise.allSettled(ids.map((pushId) => sendPush({ ...deps, log: () => {}, now }, { pushId })));
}

const remind = (server: TestServer, day = today) =>
  makeReminders({ ...server, sendsMail: false, now: () => new Date(`${day}T09:00:00Z`) });

const dueDocument = (person: TestPerson, name: string, target = forPerson(person)) =>
  createDocument(person, { name, type: 'Other', expiresOn: addDays(today, 7), number: 'C01X00T47', target });

/** Another browser of the same person. */
async function signInElsewhere(person: TestPerson): Promise<TestPerson> {
  const token = randomUUID().replaceAll('-', '');
  await runSql(
    person.server,
    `insert into auth.sessions (id, user_id, token, expires_at, user_agent)
     values (gen_random_uuid(), $1, $2, now() + interval '1 day', 'Mozilla/5.0 (iPhone) Safari/604.1')`,
    [person.id, token],
  );
  return { ...person, cookie: cookieFor(person.server, token) };
}

it('each device hears once a morning that papers need attention, without a name [KNO-6]', async ({
  server,
  owner,
  admin,
}) => {
  const [phone, laptop, other] = [
    await newDevice(owner),
    await newDevice(await signInElsewhere(owner)),
    await newDevice(admin),
  ];
  const { id } = await dueDocument(owner, 'Lease of the house');
  await remind(server);
  await remind(server);
  await sendAll(server);
  await sendAll(server);
  const [push, ...more] = phone.received();
  expect(more).toEqual([]);
  expect(push?.content).toEqual({
    title: 'A document needs attention',
    body: 'Open Kinvault to see which.',
    url: `/dashboard?doc=${id}`,
    snooze: { documentId: id, open: 'Open', week: 'Remind me in a week' },
    tag: expect.any(String),
  });
  const { publicKey } = (await send(owner, 'GET /api/push')).json();
  expect(push).toMatchObject({
    publicKey,
    subject: 'mailto:papers@example.org',
    topic: push?.content.tag.replaceAll('-', ''),
  });
  expect(push?.ttl).toBeGreaterThan(86_000);
  expect(laptop.received()).toHaveLength(1);
  expect(other.received()).toEqual([]);
  expect(JSON.stringify(service.received)).not.toMatch(/Lease|C01X/);
  expect(await countRows(server, 'pushes')).toBe(0);
});

it('pushes carry names only by choice, one in the title and several in the text [KNO-6]', async ({
  server,
  owner,
  member,
}) => {
  for (const person of [owner, member]) {
    const changed = await send(person, 'PATCH /api/reminders/preferences', { showsNames: true });
    expect(changed.json()).toMatchObject({ showsNames: true });
  }
  const [one, several] = [await newDevice(owner), await newDevice(member)];
  await dueDocument(owner, 'Lease');
  for (const name of ['Card', 'Pass', 'Permit', 'Policy']) await dueDocument(member, name);
  await remind(server);
  await sendAll(server);
  expect(one.received()[0]?.content).toMatchObject({
    title: expect.stringMatching(/^Lease expires on /),
    body: 'Tap to open it.',
  });
  expect(several.received()[0]?.content).not.toHaveProperty('snooze'); // of which paper?
  expect(several.received()[0]?.content).toMatchObject({ title: '4 documents need attention', url: '/dashboard' });
  expect(several.received()[0]?.content.body).toMatch(/^\w+, \w+, \w+,? and 1 more$/);
});

it('a push says what is to be done by now, the most urgent first [KNO-6, KNO-12, KNO-13]', async ({
  server,
  owner,
  member,
  admin,
}) => {
  for (const person of [owner, member, admin])
    await send(person, 'PATCH /api/reminders/preferences', { showsNames: true });
  const [late, ahead, several] = [await newDevice(owner), await newDevice(member), await newDevice(admin)];
  const passport = (person: TestPerson, name: string, inDays: number) =>
    createDocument(person, { name, type: 'Passport', expiresOn: addDays(today, inDays), target: forPerson(person) });
  await passport(owner, 'Passport', 40);
  await passport(member, 'Passport', 100);
  await dueDocument(admin, 'Ticket');
  await passport(admin, 'Late passport', 40);
  await remind(server);
  await sendAll(server);
  expect(late.received()[0]?.content).toMatchObject({
    title: 'Passport: renew it now',
    body: expect.stringMatching(/^It expires on /),
  });
  expect(ahead.received()[0]?.content.title).toMatch(/^Passport: renew by /);
  expect(several.received()[0]?.content.body).toBe('Late passport and Ticket');
});

it('after a snooze a push says that the paper has expired meanwhile [KNO-6, KNO-13]', async ({ server, owner }) => {
  await send(owner, 'PATCH /api/reminders/preferences', { showsNames: true });
  const device = await newDevice(owner);
  const { id } = await dueDocument(owner, 'Ticket');
  await remind(server);
  const later = addDays(today, 9);
  await send(owner, `PATCH /api/documents/${id}/attention`, { snoozedUntil: later });
  await runSql(server, 'delete from pushes');
  await remind(server, later);
  await sendAll(server, () => new Date(`${later}T09:00:00Z`));
  expect(device.received()[0]?.content.title).toMatch(/^Ticket expired on /);
});

it('a type that is switched off on devices is not pushed, nor when it is switched on again, and others are [KNO-8]', async ({
  server,
  owner,
}) => {
  const device = await newDevice(owner);
  const setOff = (offByPush: string[]) =>
    send(owner, 'PATCH /api/reminders/preferences', { offInApp: ['Legal'], offByMail: ['Legal'], offByPush });
  await setOff(['Other']);
  await dueDocument(owner, 'Card');
  await remind(server);
  expect(await countRows(server, 'pushes')).toBe(0);
  await setOff([]);
  await remind(server, addDays(today, 1));
  expect(await countRows(server, 'pushes')).toBe(0);

  const lease = { name: 'Lease', type: 'Legal' as const, expiresOn: addDays(today, 9), target: forPerson(owner) };
  const { id } = await createDocument(owner, lease);
  await dueDocument(owner, 'Pass');
  await remind(server, addDays(today, 2));
  await setOff(['Other']); // before it goes out
  await sendAll(server);
  expect(device.received().map(({ content }) => content.url)).toEqual([`/dashboard?doc=${id}`]);
});

it('a push leaves out papers that were unshared, trashed or done before it is sent [SEC-48]', async ({
  server,
  owner,
  viewer,
  familyId,
}) => {
  const [mine, theirs] = [await newDevice(owner), await newDevice(viewer)];
  const shared = await dueDocument(owner, 'Shared', forPerson(owner, familyId));
  await send(viewer, `PATCH /api/documents/${shared.id}/attention`, { isWatching: true });
  const done = await dueDocument(owner, 'Done');
  const trashed = await dueDocument(owner, 'Trashed');
  await remind(server);
  expect(await countRows(server, 'pushes')).toBe(2);
  await send(owner, `DELETE /api/documents/${shared.id}/shares/${familyId}`);
  await send(owner, `PATCH /api/documents/${done.id}/attention`, { doneFor: addDays(today, 7) });
  await runSql(server, 'update documents set trashed_at = now(), trashed_by = owner_id where id = $1', [trashed.id]);
  await sendAll(server);
  expect(theirs.received()).toEqual([]);
  expect(mine.received().map(({ content }) => content.url)).toEqual([`/dashboard?doc=${shared.id}`]);
  expect(await countRows(server, 'pushes')).toBe(0);
});

it('a device that is signed out, by whatever way, hears nothing [KNO-6] [SEC-48]', async ({ server, owner, admin }) => {
  const elsewhere = await signInElsewhere(owner);
  const devices = [await newDevice(owner), await newDevice(elsewhere), await newDevice(admin)];
  for (const person of [owner, admin]) await dueDocument(person, 'Lease');
  await remind(server);
  await send(elsewhere, 'DELETE /api/profile/sessions');
  await send(elsewhere, 'POST /api/auth/sign-out');
  expect(await countRows(server, `push_subscriptions where person_id = '${owner.id}'`)).toBe(0);
  await runSql(server, `update auth.sessions set expires_at = now() where user_id = $1`, [admin.id]);
  await sendAll(server);
  expect(devices.flatMap(({ received }) => received())).toEqual([]);
  expect(await countRows(server, 'pushes')).toBe(0);
});

it.for([404, 410])(
  'a subscription that its push service answers with %i is removed [KNO-6]',
  async (status, { server, owner }) => {
    await newDevice(owner);
    await dueDocument(owner, 'Lease');
    await remind(server);
    service.refusals.push(status);
    await sendAll(server);
    expect((await send(owner, 'GET /api/push')).json().devices).toEqual([]);
    expect(await countRows(server, 'pushes')).toBe(0);
  },
);

it('a failing push service is tried again for a day, one that refuses is not [KNO-6]', async ({
  server,
  owner,
  admin,
}) => {
  const device = await newDevice(owner);
  await dueDocument(owner, 'Lease');
  await remind(server);
  service.refusals.push(500, 429);
  for (let trial = 0; trial < 2; trial++) expect(await sendAll(server)).toMatchObject([{ status: 'rejected' }]);
  await sendAll(server);
  expect(device.received()).toHaveLength(1);

  const refused = await newDevice(admin);
  await dueDocument(admin, 'Card');
  await remind(server, addDays(today, 1));
  service.refusals.push(403);
  await sendAll(server);
  await sendAll(server);
  expect(refused.received()).toEqual([]);
  expect((await send(admin, 'GET /api/push')).json().devices).toMatchObject([{ lastUsedAt: null }]);

  await dueDocument(admin, 'Pass');
  await remind(server, addDays(today, 2));
  for (const column of ['pushes set created_at', 'reminders set made_at'])
    await runSql(server, `update ${column} = '2026-01-02T08:00:00Z'`);
  await sendAll(server);
  expect([refused.received(), await countRows(server, 'pushes')]).toEqual([[], 0]);
});

it.for(['5 minutes', '40 days'])(
  'a device hears of its papers also while the clock is %s behind [REL-22, KNO-6]',
  async (by, { server, owner }) => {
    const device = await newDevice(owner);
    await dueDocument(owner, 'Lease');
    await runSql(server, 'update clock set trusted_at = now() + $1::interval', [by]);
    await remind(server);
    await sendAll(server);
    await runSql(server, 'update clock set trusted_at = now()');
    expect(device.received()).toHaveLength(1);
    expect(device.received()[0]?.ttl).toBeLessThanOrEqual(86_400);
  },
);

it('a late try waits for the end of the quiet hours [KNO-6]', async ({ server, owner }) => {
  const device = await newDevice(owner);
  await dueDocument(owner, 'Lease');
  await remind(server);
  const atNight = () => new Date(`${today}T22:30:00Z`);
  expect(await sendAll(server, atNight)).toMatchObject([{ status: 'fulfilled' }]);
  expect(device.received()).toEqual([]);
  await runSql(server, `update pushes set claimed_until = now() - interval '11 minutes'`);
  const waiting = `jobs.job where name = 'send-push'`;
  const before = await countRows(server, waiting);
  await sweepPushes(server);
  expect(await countRows(server, waiting)).toBe(before + 1);
  await sendAll(server);
  expect(device.received()).toHaveLength(1);
});

it('two workers at once send once [KNO-6]', async ({ server, twin, owner }) => {
  const device = await newDevice(owner);
  await dueDocument(owner, 'Lease');
  await remind(server);
  let second: Promise<unknown> | undefined;
  service.beforeAnswer = async () => {
    if (second) return;
    second = sendAll(twin);
    await second;
  };
  await sendAll(server);
  expect(await second).toMatchObject([{ status: 'rejected' }]);
  service.beforeAnswer = () => {};
  expect(device.received()).toHaveLength(1);
});

it('a worker that is killed after its push was taken leaves one notification on the device [REL-21]', async ({
  server,
  owner,
}) => {
  const device = await newDevice(owner);
  await dueDocument(owner, 'Lease');
  await remind(server);
  const [waiting] = await runSql(server, 'select id from pushes');
  const settings = {
    connection: server.connection,
    keyringFile: path.join(server.folder, 'keyring.json'),
    ...{ origin: service.origin, now: morning(), pushId: waiting?.id },
  };
  const worker = spawn(process.execPath, [WORKER, JSON.stringify(settings)], { stdio: 'inherit' });
  const ended = once(worker, 'exit');
  service.beforeAnswer = async () => {
    worker.kill('SIGKILL');
    await ended;
  };
  expect(await ended).toEqual([null, 'SIGKILL']);
  service.beforeAnswer = () => {};
  expect(await sendAll(server)).toMatchObject([{ status: 'rejected' }]); // still the other's
  await runSql(server, `update pushes set claimed_until = now() - interval '1 second'`);
  await sendAll(server);
  const received = device.received();
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ topic, content }) => `${topic} ${content.tag}`)).size).toBe(1);
  expect(await countRows(server, 'pushes')).toBe(0);
});

it('a request in an emergency is pushed at once, in quiet hours too, with a name only by choice [PPL-11]', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  for (const [asked, showsNames] of [
    [owner, false],
    [viewer, true],
  ] as const) {
    const device = await newDevice(asked);
    await send(asked, 'PATCH /api/reminders/preferences', { quietFrom: 8, quietUntil: 12, showsNames });
    expect([await nameContact(asked, member), await ask(member, asked)]).toEqual(['204', '204']);
    await sendAll(server);
    expect(device.received().map(({ content }) => content)).toEqual([
      {
        title: `${showsNames ? member.name : 'Someone you chose'} asks to read your documents`,
        body: 'Tap to see the request or refuse.',
        url: `/emergency/from/${member.id}`,
        tag: expect.any(String),
      },
    ]);
  }
  expect(await countRows(server, 'pushes')).toBe(0);
});
