import { type RefObject, useEffect, useState } from 'react';
import type { Quad } from '../edges/quad.ts';
import type { AskWorker } from '../use-scan-worker.ts';

const PAUSE_MS = 150;
const FRAME_SIDE = 320;

/** Where the paper is in the camera's picture, some times a second. */
export function useLiveEdges(video: RefObject<HTMLVideoElement | null>, ask: AskWorker): Quad | null {
  const [quad, setQuad] = useState<Quad | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function look() {
      const frame = await smallFrame(video.current);
      const found = frame && (await ask({ type: 'find', picture: frame }).catch(() => null));
      if (isGone) return;
      setQuad(found);
      timer = setTimeout(() => void look(), PAUSE_MS);
    }
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [video, ask]);
  return quad;
}

async function smallFrame(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (!video || video.videoWidth === 0) return null;
  const scale = Math.min(1, FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const [resizeWidth, resizeHeight] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale));
  return createImageBitmap(video, { resizeWidth, resizeHeight, resizeQuality: 'medium' }).catch(() => null);
}
