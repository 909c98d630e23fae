import { listenToPushes } from './push.ts';
import { requestKind } from './request-kind.ts';
import { scope } from './scope.ts';
import { receiveFiles, takeFiles } from './shared-files.ts';
import { addFiles, answerPage, answerShellFile, installShell, keepPdfReader, removeOldShells } from './shell.ts';
import { SHELL } from './shell-list.ts';
import type { WorkerMessage } from './worker-message.ts';

/*
 * The app's service worker: it lets the app open offline, shows pushed reminders, and receives files that other apps
 * share. It never intercepts the API, and stores no personal data.
 */
listenToPushes();

// without skipWaiting: pages of the previous version keep their own scripts until the last of them is closed
scope.addEventListener('install', (event) => event.waitUntil(installShell()));
scope.addEventListener('activate', (event) => event.waitUntil(removeOldShells().then(() => scope.clients.claim())));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = requestKind(request, scope.location.origin, SHELL.files);
  if (kind === 'page') event.respondWith(answerPage(request));
  if (kind === 'shell') event.respondWith(answerShellFile(request, (work) => event.waitUntil(work)));
  if (kind === 'share') event.respondWith(receiveFiles(request, (work) => event.waitUntil(work)));
});

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'keep-pdf-reader') event.waitUntil(keepPdfReader().catch(() => undefined));
  if (message.kind === 'keep-loaded') event.waitUntil(addFiles(message.paths).catch(() => undefined));
  if (message.kind === 'hand-over-files') event.ports[0]?.postMessage(takeFiles());
  if (message.kind === 'session-ended') takeFiles();
});
