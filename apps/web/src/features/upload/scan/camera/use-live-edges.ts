import { type RefObject, useEffect, useState } from 'react';
import type { Quad } from '../edges/quad.ts';
import type { AskWorker } from '../use-scan-worker.ts';

const PAUSE_MS = 150;
/** A worker that failed to load is loaded again for each request. */
const PAUSE_AFTER_FAILURE_MS = 5_000;
const FRAME_SIDE = 320;

/** Where the paper is in the camera's picture, several times a second. Each look is a new object. */
export function useLiveEdges(video: RefObject<HTMLVideoElement | null>, ask: AskWorker): { quad: Quad | null } {
  const [look, setLook] = useState<{ quad: Quad | null }>({ quad: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function lookOnce() {
      const frame = await smallFrame(video.current);
      let pauseMs = PAUSE_MS;
      const quad =
        frame &&
        (await ask({ type: 'find', picture: frame }).catch(() => {
          pauseMs = PAUSE_AFTER_FAILURE_MS;
          return null;
        }));
      if (isGone) return;
      if (frame) setLook({ quad }); // a camera without a picture yet does not mean that the paper was removed
      timer = setTimeout(() => void lookOnce(), pauseMs);
    }
    void lookOnce();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [video, ask]);
  return look;
}

async function smallFrame(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (!video || video.videoWidth === 0) return null;
  const scale = Math.min(1, FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const [resizeWidth, resizeHeight] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale));
  return createImageBitmap(video, { resizeWidth, resizeHeight, resizeQuality: 'medium' }).catch(() => null);
}
