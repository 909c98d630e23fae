import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `onChange` when the component appears, and again whenever `value` has changed; never because something else that
 * it reads has changed. What it returns is its clean-up.
 */
export function useOnChange<Value>(value: Value, onChange: (value: Value) => unknown): void {
  const run = useEffectEvent(onChange);
  useEffect(() => {
    const cleanUp = run(value);
    return typeof cleanUp === 'function' ? () => void cleanUp() : undefined;
  }, [value]);
}

/** Runs `onShow` once, when the component appears. */
export function useOnShow(onShow: () => unknown): void {
  useOnChange(true, onShow);
}
