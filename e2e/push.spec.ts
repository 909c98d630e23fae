import { randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { signIn } from './fixtures/people.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

/** A subscription's keys as browsers make them: a P-256 point, and a secret that the push service does not know. */
const KEYS = {
  p256dh: 'BOOncWU75tyt64remi8Pfgnxq4-vjXgAojXT8h5ifEL1otLlKclekiQMvFgKMwBb8rXllcl0xPkHtbDAofhsxQg',
  auth: randomBytes(16).toString('base64url'),
};

test.use({ serviceWorkers: 'allow' });

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'On this device' });

/**
 * Stands in for what a headless browser lacks: it always denies the permission, and cannot subscribe at the push
 * service of its vendor. The rest is real.
 */
async function allowPush(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const subscribed = (applicationServerKey: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.fromBase64(applicationServerKey, { alphabet: 'base64url' }).buffer,
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => localStorage.removeItem('test-subscription') ?? true,
      });
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey);
        localStorage.setItem('test-subscription', key);
        return subscribed(key) as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem('test-subscription');
        return key === null ? null : (subscribed(key) as unknown as PushSubscription);
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('test-permission') ?? 'default',
      });
      Notification.requestPermission = async () => {
        localStorage.setItem('test-permission', 'granted');
        return 'granted';
      };
    },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys: KEYS },
  );
}

/** Delivers a push to the browser, as a push service does. */
async function deliverPush(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** The part of a service worker's types that is needed here: the page's types lack it. */
interface WorkerScope {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(address: string): Promise<null> };
}

interface Shown {
  title: string;
  body: string;
  tag?: string;
  data: Click;
  actions: { action: string; title: string }[];
}

/** Records what the service worker shows and opens: a headless browser displays no notification to click. */
async function watchWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const seen = { shown: [] as unknown[], opened: [] as string[] };
    Object.assign(scope, { seen });
    scope.registration.showNotification = async (title, options) => void seen.shown.push({ title, ...options });
    scope.clients.openWindow = async (address) => {
      seen.opened.push(address);
      return null;
    };
  });
}

const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as { seen: { shown: Shown[] } }).seen.shown);

interface Click {
  url: string;
  documentId?: string;
  /** the button that was pressed, if any */
  action?: string;
}

/** Clicks the notification, and returns the URLs that were opened so far. */
function click(worker: Worker, pressed: Click): Promise<string[]> {
  return worker.evaluate(async ({ action = '', ...data }) => {
    let work: Promise<unknown> = Promise.resolve();
    const click = Object.assign(new Event('notificationclick'), {
      action,
      notification: { data, close: () => {} },
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    self.dispatchEvent(click);
    await work;
    return (self as unknown as { seen: { opened: string[] } }).seen.opened;
  }, pressed);
}

const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const found = await Promise.all(registrations.map(({ pushManager }) => pushManager.getSubscription()));
    return found.some((subscription) => subscription !== null);
  });

test('reminders can be turned on for a device and off again, which leaves nothing behind [KNO-6]', async ({
  page,
  context,
}) => {
  await allowPush(context);
  await seedPerson(page);
  await page.goto('/profile/reminders');
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await isSubscribed(page)).toBe(false);
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  await expectAccessible(page);
  expect((await callApi(page, 'GET', '/api/push')).devices).toMatchObject([{ isCurrent: true }]);
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).not.toBeChecked();
  await expect.poll(() => isSubscribed(page)).toBe(false);
  expect((await callApi(page, 'GET', '/api/push')).devices).toEqual([]);
});

test('a push shows one notification, a duplicate replaces it, and a click opens the paper; its button snoozes the paper, and opens the app if that fails [KNO-4, KNO-6]', async ({
  page,
  context,
}) => {
  await allowPush(context);
  const paper = { name: 'Lease', expiresOn: daysFromToday(7) };
  const id = await seedDocument(page, await seedPerson(page), paper);
  await page.goto('/profile/reminders');
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await watchWorker(worker);
  const url = `/dashboard?doc=${id}`;
  const snooze = { documentId: id, open: 'Open', week: 'Remind me in a week' };
  const push = { title: 'A document needs attention', body: 'Open Kinvault to see which.', url, snooze, tag: 'one' };
  for (const data of [JSON.stringify(push), JSON.stringify(push), 'no JSON at all']) await deliverPush(page, data);
  await expect.poll(() => shownBy(worker)).toHaveLength(3);
  const { title, body, tag } = push;
  const actions = [
    { action: 'open', title: 'Open' },
    { action: 'week', title: 'Remind me in a week' },
  ];
  const data = { url, documentId: id };
  const once = { title, body, tag, actions, data, icon: '/icon-192.png' };
  expect(await shownBy(worker)).toEqual([once, once, expect.objectContaining({ title: 'Kinvault', actions: [] })]);
  expect(await click(worker, { ...data, action: 'week' })).toEqual([]);
  const { attention } = await callApi(page, 'GET', `/api/documents/${id}`);
  expect(attention).toMatchObject({ snoozedUntil: daysFromToday(7), doneFor: null });
  const [address = ''] = await click(worker, data);
  expect(address).toBe(new URL(url, page.url()).href);
  expect(await click(worker, { url: 'https://evil.example/' })).toEqual([
    address,
    new URL('/dashboard', page.url()).href,
  ]);
  // a document that the person can no longer see
  const opened = await click(worker, { ...data, documentId: randomUUID(), action: 'week' });
  expect(opened.slice(2)).toEqual([address]);
  expect((await click(worker, { ...data, action: 'open' })).slice(2)).toEqual([address, address]);
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'Lease' })).toBeVisible();
});

/** Leaves the app first: it would navigate to '/auth' by itself and interrupt the next navigation. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await callApi(page, 'POST', '/api/auth/sign-out');
}

test('signing in again brings the reminders back, removing the device elsewhere ends them, and another person never gets them [KNO-6]', async ({
  page,
  context,
}) => {
  await allowPush(context);
  const person = await seedPerson(page);
  await page.goto('/profile/reminders');
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  const countDevices = async () => (await callApi(page, 'GET', '/api/push')).devices.length;

  await signOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(countDevices).toBe(1);

  await signOut(page);
  await seedPerson(page);
  await page.goto('/profile/reminders');
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await countDevices()).toBe(0);

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(countDevices).toBe(1);
  const [device] = (await callApi(page, 'GET', '/api/push')).devices;
  await callApi(page, 'DELETE', `/api/push/devices/${device.id}`);
  await page.goto('/profile/reminders');
  await expect.poll(() => isSubscribed(page)).toBe(false);
  expect(await countDevices()).toBe(0);
});

test('if the browser blocks or lacks notifications, the switch says why [KNO-6]', async ({ page, context }) => {
  await seedPerson(page);
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await page.goto('/profile/reminders');
  await expect(page.getByText('This browser blocks notifications from Kinvault.')).toBeVisible();
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await isSubscribed(page)).toBe(false);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(page.getByText('This browser can’t receive reminders.')).toBeVisible();
  await expect(pushSwitch(page)).toBeDisabled();
});
