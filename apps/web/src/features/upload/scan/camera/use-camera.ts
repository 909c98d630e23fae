import { useEffect, useState } from 'react';

export type CameraState =
  | { state: 'starting' }
  | { state: 'on'; stream: MediaStream; canLight: boolean }
  | { state: 'refused' | 'missing' };

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** The rear camera while the component is mounted. It is turned off with the component. */
export function useCamera() {
  const [camera, setCamera] = useState<CameraState>({ state: 'starting' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    setCamera({ state: 'starting' });
    openCamera().then(
      (opened) => {
        stream = opened;
        if (isGone) stopTracks(opened);
        else setCamera({ state: 'on', stream: opened, canLight: hasLight(opened) });
      },
      (error: unknown) => !isGone && setCamera({ state: isRefusal(error) ? 'refused' : 'missing' }),
    );
    return () => {
      isGone = true;
      if (stream) stopTracks(stream);
    };
  }, [attempt]);
  return { camera, tryAgain: () => setAttempt((before) => before + 1) };
}

/** @throws on plain http, where browsers offer no camera */
async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('this page cannot ask for a camera');
  return navigator.mediaDevices.getUserMedia(WANTED);
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch); // not in TypeScript's types
}

export async function setLight(stream: MediaStream, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
