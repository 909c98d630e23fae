import type { WorkerMessage } from '../src/lib/worker-message.ts';
import { listenToPushes } from './push.ts';
import { requestKind } from './request-kind.ts';
import { scope } from './scope.ts';
import { receiveFiles, takeFiles } from './shared-files.ts';
import { addFiles, answerPage, answerShellFile, installShell, keepPdfReader, removeOldShells } from './shell.ts';
import { SHELL } from './shell-list.ts';

/*
 * The app's own worker: it lets the app open without a network, shows pushed reminders, and takes files that other apps
 * share. It never waits in front of the API, and keeps nothing that belongs to a person.
 */
listenToPushes();

// without skipWaiting: pages of the version before go on with their own scripts until the last of them is closed
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
