import { scope } from './scope.ts';
import type { WorkerMessage } from './worker-message.ts';

const HOME = '/dashboard';
const WEEK_DAYS = 7;

/** A push in the server's format. */
interface PushMessage {
  title?: string;
  body?: string;
  url?: string;
  tag?: string;
  /** the paper, and the labels of the buttons */
  snooze?: { documentId: string; open: string; week: string };
}

/** Shows pushed reminders, opens the papers that they are about, and removes them after a sign-out. */
export function listenToPushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url, documentId } = event.notification.data;
    event.waitUntil(event.action === 'week' && documentId ? snooze(documentId, url) : open(url));
  });
  scope.addEventListener('message', (event) => {
    if ((event.data as WorkerMessage).kind === 'session-ended') event.waitUntil(closeReminders());
  });
  scope.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(subscribeAgain()));
}

// always show something: browsers end the subscription of a site whose pushes show nothing
async function show(data: PushMessageData | null): Promise<void> {
  const { title = 'Kinvault', body = '', url = HOME, tag, snooze } = read(data);
  const actions = snooze
    ? [
        { action: 'open', title: snooze.open },
        { action: 'week', title: snooze.week },
      ]
    : [];
  const details = { body, tag, actions, data: { url, documentId: snooze?.documentId }, icon: '/icon-192.png' };
  await scope.registration.showNotification(title, details);
}

async function closeReminders(): Promise<void> {
  for (const notification of await scope.registration.getNotifications()) notification.close();
}

function read(data: PushMessageData | null): PushMessage {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

// the signed-in person must be able to see the paper; otherwise, and offline, the app says what is wrong
async function snooze(documentId: string, url: string): Promise<void> {
  const day = new Date();
  day.setDate(day.getDate() + WEEK_DAYS);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const snoozedUntil = date.map((part) => String(part).padStart(2, '0')).join('-');
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'PATCH', headers, body: JSON.stringify({ snoozedUntil }) };
  const answer = await fetch(`/api/documents/${encodeURIComponent(documentId)}/attention`, request).catch(() => null);
  if (!answer?.ok) await open(url);
}

// a window that shows something else may have a half-filled form: it is left alone
async function open(url: string): Promise<void> {
  const target = new URL(url, scope.location.origin);
  const address = target.origin === scope.location.origin ? target.href : new URL(HOME, scope.location.origin).href;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => window.url === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
}

// the browser has invalidated the old subscription; the signed-in person must be the one who had it
async function subscribeAgain(): Promise<void> {
  const answer = await fetch('/api/push');
  if (!answer.ok) return;
  const { publicKey, devices } = await answer.json();
  if (!devices.some(({ isCurrent }: { isCurrent: boolean }) => isCurrent)) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await scope.registration.pushManager.subscribe(options);
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/push/subscription', { method: 'PUT', headers, body: JSON.stringify(subscription) });
}
