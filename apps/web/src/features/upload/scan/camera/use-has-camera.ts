import { useEffect, useState } from 'react';

/** Whether the device has a camera that this page may ask for. No permission is needed to know. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    let isGone = false;
    navigator.mediaDevices?.enumerateDevices().then(
      (devices) => !isGone && setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return hasCamera;
}
