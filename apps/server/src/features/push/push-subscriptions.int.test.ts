import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { localNetwork, startPushService } from '../../../test/push-service.ts';
import { readZip } from '../../../test/read-zip.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { tablesWith } from '../../../test/search-database.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { PUBLIC_PUSH_SERVICES, postPush } from '../../platform/push/push-network.ts';

const service = await startPushService();
await service.stop(); // its keys alone are needed

const FCM = 'https://fcm.googleapis.com/fcm/send/';
const newSubscription = (endpoint = `${FCM}${randomUUID()}`) => ({ ...service.newSubscription(), endpoint });
const put = (person: TestPerson, subscription: object) => outcome(person, 'PUT /api/push/subscription', subscription);
const devicesOf = async (person: TestPerson) => (await send(person, 'GET /api/push')).json().devices;

it('a device has one subscription, which its person sees and removes [KNO-6]', async ({ owner, admin }) => {
  const first = newSubscription();
  expect([await put(owner, first), await put(owner, first), await put(owner, newSubscription())]).toEqual(
    Array(3).fill('204'),
  );
  const [device, ...others] = await devicesOf(owner);
  expect(others).toEqual([]);
  expect(device).toMatchObject({ device: 'Unknown device', kind: 'computer', isCurrent: true, lastUsedAt: null });
  expect(JSON.stringify(device)).not.toContain('googleapis');
  expect((await send(owner, 'GET /api/reminders/preferences')).json().isSet).toBe(true); // [OFF-7]
  expect(await outcome(admin, `DELETE /api/push/devices/${device.id}`)).toBe('404 not_found');
  expect(await outcome(owner, `DELETE /api/push/devices/${device.id}`)).toBe('204');
  expect(await devicesOf(owner)).toEqual([]);
});

it('a browser that another account had switched on moves over, also of two at once [KNO-6]', async ({
  server,
  owner,
  admin,
}) => {
  const subscription = newSubscription();
  await put(owner, subscription);
  await put(admin, subscription);
  expect([await devicesOf(owner), await devicesOf(admin)]).toMatchObject([[], [{ isCurrent: true }]]);
  const contested = newSubscription();
  const both = [put(owner, contested), put(admin, contested), put(owner, contested), put(admin, contested)];
  expect(await Promise.all(both)).toEqual(Array(4).fill('204'));
  expect(await countRows(server, `push_subscriptions where endpoint = '${contested.endpoint}'`)).toBe(1);
});

it('past twenty devices the one that was used least recently goes [KNO-6]', async ({ server, owner }) => {
  await runSql(
    server,
    `with s as (insert into auth.sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), $1, md5(random()::text), now() + interval '1 day' from generate_series(1, 21)
       returning id)
     insert into push_subscriptions (session_id, person_id, endpoint, p256dh, auth, created_at)
       select id, $1, id, decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), now() - interval '1 day'
       from s`,
    [owner.id],
  );
  await put(owner, newSubscription());
  const devices = await devicesOf(owner);
  expect([devices.length, devices[0].isCurrent]).toEqual([20, true]);
});

it.for([
  ['http://fcm.googleapis.com/fcm/send/x'],
  ['https://fcm.googleapis.com.evil.example/x'],
  ['https://evil.example/fcm.googleapis.com'],
  ['https://fcm.googleapis.com:8443/x'],
  ['https://user:secret@fcm.googleapis.com/x'],
  ['https://127.0.0.1/x'],
  ['https://[::1]/x'],
  ['https://localhost/x'],
])('%s is no known push service [KNO-6]', async ([endpoint], { person }) => {
  expect(await put(person, newSubscription(endpoint))).toBe('400 push_service_unknown');
});

it.for([
  [`${FCM}x`],
  ['https://updates.push.services.mozilla.com/wpush/v2/x'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x'],
  ['https://web.push.apple.com/x'],
])('%s is one [KNO-6]', async ([endpoint], { person }) => {
  expect(await put(person, newSubscription(endpoint))).toBe('204');
});

it('keys that nothing can be encrypted for and endless addresses are refused [KNO-6]', async ({ person }) => {
  const { endpoint, keys } = newSubscription();
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  for (const wrong of [
    { endpoint, keys: { ...keys, p256dh: noPoint } },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint: `${FCM}${'x'.repeat(1000)}`, keys },
  ])
    expect(await put(person, wrong)).toBe('400 bad_request');
});

it('a push service whose name leads to a private address is not called [KNO-6]', async () => {
  const push = { endpoint: 'https://localhost/x', headers: {}, body: Buffer.alloc(1) };
  await expect(postPush(PUBLIC_PUSH_SERVICES, push)).rejects.toThrow(/localhost did not answer/);
  let calls = 0;
  const network = { ...PUBLIC_PUSH_SERVICES, request: localNetwork('').request };
  const local = await startPushService();
  local.beforeAnswer = () => calls++;
  await expect(postPush(network, { ...push, endpoint: `${local.origin}/push/x` })).rejects.toThrow(/did not answer/);
  expect(calls).toBe(0);
  await local.stop();
});

it('an account that is deleted takes its devices along, and the export names them [DAT-5] [D-21]', async ({
  server,
}) => {
  const [person] = await addPeople(server, 1);
  if (!person) throw new Error('Nobody was added.');
  await put(person, newSubscription());
  const archive = await sendRequest(person, { method: 'GET', url: '/api/profile/export' });
  const profile = (await readZip(archive.rawPayload)).get('profile.json');
  expect(JSON.parse(String(profile)).pushDevices).toEqual([
    { device: expect.any(String), since: expect.any(String), lastUsedAt: null },
  ]);
  expect(await tablesWith(server, person.id)).toContain('public.push_subscriptions');
  await send(person, 'POST /api/profile/deletion', { password: person.password });
  expect(await tablesWith(server, person.id)).not.toContain('public.push_subscriptions');
});
