import type { WorkerMessage } from '../../../worker/worker-message.ts';

/** Registers the service worker. Best effort: without it everything works online. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/sw.js');
  if (isFirstVisit) await tellWorker({ kind: 'keep-loaded', paths: loadedAssets() });
}

/** Resolves once the worker can receive messages. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** The files that this page has loaded so far, including fonts and the reader's language. */
function loadedAssets(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return paths
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
