import type { UploadItem } from './upload-queue.ts';

const FIRST_PAUSE_MS = 1_000;

/** Resumes files after a broken request, with growing pauses. While the whole connection is lost, it waits. */
export function createResuming(isLost: () => boolean, resume: (id: string) => void) {
  let planned = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(stopped: readonly UploadItem[]): void {
      const items = isLost() ? [] : stopped;
      const plan = items.map(({ id, lostTimes }) => `${id} ${lostTimes}`).join(' ');
      if (plan === planned) return;
      planned = plan;
      clearTimeout(timer);
      if (items.length === 0) return;
      const lostTimes = Math.max(...items.map((item) => item.lostTimes));
      timer = setTimeout(
        () => {
          for (const { id } of items) resume(id);
        },
        FIRST_PAUSE_MS * 2 ** (lostTimes - 1),
      );
    },
  };
}
