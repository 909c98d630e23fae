import { KEPT_NAME } from '../src/lib/offline-papers/kept-names.ts';
import { listenToPushes } from './push.ts';
import { scope } from './scope.ts';
import { listShells } from './shell.ts';

/*
 * Served instead of the other worker if the operator has turned it off. It takes over at once, removes what that one
 * stored, and then itself, unless reminders are pushed to this device.
 */
listenToPushes();

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(cleanUp()));

async function cleanUp(): Promise<void> {
  for (const name of await listShells()) await caches.delete(name);
  indexedDB.deleteDatabase(KEPT_NAME);
  if (!(await scope.registration.pushManager?.getSubscription())) await scope.registration.unregister();
}
