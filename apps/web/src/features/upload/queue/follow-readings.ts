import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { isRead } from './file-proposals.ts';
import type { UploadItem } from './upload-queue.ts';

const ASK_AGAIN_MS = 1_000;
/** After that, a notification reports what was read. */
const MAX_QUESTIONS = 90;

/** Polls the proposals of each sent file until they are known. Best effort: failures are retried. */
export function createFollowing(
  find: (fileId: string) => Promise<FileReading>,
  onRead: (itemId: string, reading: FileReading) => void,
) {
  const followed = new Map<string, AbortController>();

  async function follow(itemId: string, fileId: string, signal: AbortSignal): Promise<void> {
    for (let questions = 0; questions < MAX_QUESTIONS; questions += 1) {
      const reading = await find(fileId).catch(() => null);
      if (signal.aborted) return;
      if (reading) onRead(itemId, reading);
      if (reading && reading.state !== 'waiting') return;
      // the more files, the longer each one waits
      await pause(ASK_AGAIN_MS * Math.max(1, followed.size / 4));
      if (signal.aborted) return;
    }
  }

  return {
    /** Follows the files of these items, and no others. */
    plan(items: readonly UploadItem[]): void {
      const unread = unreadFiles(items);
      for (const [fileId, controller] of followed) {
        if (unread.has(fileId)) continue;
        controller.abort();
        followed.delete(fileId);
      }
      for (const [fileId, itemId] of unread) {
        if (followed.has(fileId)) continue;
        const controller = new AbortController();
        followed.set(fileId, controller);
        void follow(itemId, fileId, controller.signal);
      }
    },
  };
}

/** Ids of files, with the ids of their items. */
function unreadFiles(items: readonly UploadItem[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { id, status, read } of items) {
    if (status.state === 'ready' && !isRead(read)) files.set(status.fileId, id);
  }
  return files;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
