import { useEffect, useRef, useState } from 'react';
import type { Quad } from '../edges/quad.ts';
import { beginWatch, isSteady, watchQuad } from './steady-quad.ts';

const STORAGE_KEY = 'scan-automatic';

interface AutomaticShot {
  /** the last look at the camera's picture, a new object each time */
  look: { quad: Quad | null };
  /** false if the paper in view may already have its picture */
  isFirst: boolean;
  isReady: boolean;
  shoot: () => void;
}

/** Takes the picture when the paper holds still, never while it moves [REA-8]. The choice stays on this device. */
export function useAutomaticShot({ look, isFirst, isReady, shoot }: AutomaticShot) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const watch = useRef(beginWatch({ isArmed: isFirst }));
  const [isArmed, setArmed] = useState(isFirst);
  const shootNow = useRef(shoot);
  useEffect(() => {
    shootNow.current = shoot;
  });
  useEffect(() => {
    watch.current = watchQuad(watch.current, look.quad);
    setArmed(watch.current.isArmed);
    if (!isOn || !isReady || !isSteady(watch.current)) return;
    watch.current = beginWatch({ isArmed: false });
    shootNow.current();
  }, [look, isOn, isReady]);

  function toggle() {
    localStorage.setItem(STORAGE_KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
  }

  return { isOn, toggle, isComing: isOn && isArmed };
}
