import type { SendFileOptions, SentFile } from '../upload.api.ts';
import { sendingFailure } from './upload-failure.ts';
import type { UploadEvent, UploadItem } from './upload-queue.ts';

/** Uploads the bytes. */
export type SendFile = (file: File, options: SendFileOptions) => Promise<SentFile>;

interface On {
  dispatch: (event: UploadEvent) => void;
  onFailed: (sentence: string) => void;
}

/** Sends files, and stops those that are canceled or removed. */
export function createSending(sendFile: SendFile, { dispatch, onFailed }: On) {
  const sending = new Map<string, AbortController>();

  async function send({ id, file, uploadKey }: UploadItem): Promise<void> {
    const controller = new AbortController();
    sending.set(id, controller);
    const onProgress = (sentBytes: number) => dispatch({ type: 'progress', id, sentBytes });
    // before dispatching, which may start the next file
    const sent = sendFile(file, { idempotencyKey: uploadKey, onProgress, signal: controller.signal });
    dispatch({ type: 'start', id });
    try {
      const answer = await sent;
      release();
      dispatch({ type: 'sent', id, ...answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      release();
      const failure = sendingFailure(error);
      dispatch({ type: 'fail', id, failure });
      onFailed(failure.sentence);
    }

    /** Call before the next event, which may send the same file again. */
    function release() {
      if (sending.get(id) === controller) sending.delete(id);
    }
  }

  function abort(id: string): void {
    sending.get(id)?.abort();
    sending.delete(id);
  }

  return {
    send(items: readonly UploadItem[]): void {
      for (const item of items) {
        if (!sending.has(item.id)) void send(item);
      }
    },
    /** @param items all of the queue */
    abortRemoved(items: readonly UploadItem[]): void {
      for (const id of sending.keys()) {
        const item = items.find((one) => one.id === id);
        if (!item || item.status.state === 'cancelled') abort(id);
      }
    },
    /** The files wait for the next start. */
    interrupt(): void {
      for (const id of sending.keys()) {
        abort(id);
        dispatch({ type: 'interrupt', id });
      }
    },
  };
}
