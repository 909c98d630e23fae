import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `onChange` when the component mounts, and again whenever `value` has changed; never because something else that
 * it reads has changed. It may return a cleanup function.
 */
export function useOnChange<Value>(value: Value, onChange: (value: Value) => unknown): void {
  const run = useEffectEvent(onChange);
  useEffect(() => {
    const cleanUp = run(value);
    return typeof cleanUp === 'function' ? () => void cleanUp() : undefined;
  }, [value]);
}

/** Runs `onShow` once, when the component mounts. */
export function useOnShow(onShow: () => unknown): void {
  useOnChange(true, onShow);
}
