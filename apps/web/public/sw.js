// Shows the reminders that are pushed to this device and opens what they are about. It keeps nothing and answers no request.

const HOME = '/dashboard';
const WEEK_DAYS = 7;

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, documentId } = event.notification.data;
  event.waitUntil(event.action === 'week' && documentId ? snooze(documentId, url) : open(url));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));

// always something: a browser ends the subscription of a site whose pushes show nothing
async function show(data) {
  const { title = 'Kinvault', body = '', url = HOME, tag, snooze } = read(data);
  const actions = snooze
    ? [
        { action: 'open', title: snooze.open },
        { action: 'week', title: snooze.week },
      ]
    : [];
  const details = { body, tag, actions, data: { url, documentId: snooze?.documentId }, icon: '/icon-192.png' };
  await self.registration.showNotification(title, details);
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

// whoever is signed in has to be able to see the paper; else, and without a connection, the app says what is wrong
async function snooze(documentId, url) {
  const day = new Date();
  day.setDate(day.getDate() + WEEK_DAYS);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const snoozedUntil = date.map((part) => String(part).padStart(2, '0')).join('-');
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'PATCH', headers, body: JSON.stringify({ snoozedUntil }) };
  const answer = await fetch(`/api/documents/${encodeURIComponent(documentId)}/attention`, request).catch(() => null);
  if (!answer?.ok) await open(url);
}

// a window that shows something else may hold a form that is half filled in: it is left alone
async function open(url) {
  const target = new URL(url, self.location.origin);
  const address = target.origin === self.location.origin ? target.href : new URL(HOME, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => window.url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

// the browser has made the old subscription invalid; whoever is signed in has to be the one that had it
async function subscribeAgain() {
  const answer = await fetch('/api/push');
  if (!answer.ok) return;
  const { publicKey, devices } = await answer.json();
  if (!devices.some(({ isCurrent }) => isCurrent)) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await self.registration.pushManager.subscribe(options);
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/push/subscription', { method: 'PUT', headers, body: JSON.stringify(subscription) });
}
