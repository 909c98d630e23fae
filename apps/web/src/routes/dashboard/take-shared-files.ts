import type { WorkerMessage } from '../../../worker/worker-message.ts';

/** The worker responds at once, or has been stopped and has lost them. */
const PATIENCE_MS = 3_000;

/** The files that another app has shared with this one; returned once, and empty if they are lost. */
export function takeSharedFiles(): Promise<File[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), PATIENCE_MS);
    port1.onmessage = ({ data }) => resolve(data);
    const message: WorkerMessage = { kind: 'hand-over-files' };
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message, [port2]));
  });
}
