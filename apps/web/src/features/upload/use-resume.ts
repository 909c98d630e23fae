import { type Dispatch, useEffect, useRef } from 'react';
import { useConnectionLost } from '../../lib/connection.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { isToBeResumed, type UploadEvent, type UploadQueue } from './upload-queue.ts';

const FIRST_PAUSE_MS = 1_000;

/** What a lost connection has stopped goes on by itself: at once when it is back, after a pause when only one request broke off. */
export function useResume(queue: UploadQueue, dispatch: Dispatch<UploadEvent>) {
  const isLost = useConnectionLost();
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) dispatch({ type: 'reconnected' });
    wasLost.current = isLost;
  }, [isLost, dispatch]);

  const stopped = isLost ? [] : queue.items.filter(isToBeResumed);
  const ids = stopped.map(({ id }) => id).join(' ');
  const lostTimes = Math.max(1, ...stopped.map((item) => item.lostTimes));
  useEffect(() => {
    if (ids === '') return;
    const resume = () => {
      for (const id of ids.split(' ')) dispatch({ type: 'resume', id, freshKey: randomUuid() });
    };
    const timer = setTimeout(resume, FIRST_PAUSE_MS * 2 ** (lostTimes - 1));
    return () => clearTimeout(timer);
  }, [ids, lostTimes, dispatch]);
}
