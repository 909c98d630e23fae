import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type LazyComponent<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  /** Loads the code in advance; a failure is reported when it is needed. */
  preload: () => void;
};

/**
 * A part of a screen whose code is loaded when it is first shown; until then `fallback` is shown. React's own
 * `lazy` would delay it for 300 ms behind its Suspense, several times what loading takes. A failure is
 * thrown to the nearest error boundary, and loading is retried the next time.
 */
export function lazyComponent<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;

  async function get(): Promise<ComponentType<Props>> {
    fetching ??= fetchPart();
    try {
      fetched = await fetching;
      return fetched;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  }

  function LatePart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [outcome, setOutcome] = useState<{ Part?: ComponentType<Props>; error?: unknown }>({ Part: fetched });
    const { Part } = outcome;
    const isMissing = Part === undefined;
    useEffect(() => {
      if (!isMissing) return;
      let isGone = false;
      get().then(
        (part) => !isGone && setOutcome({ Part: part }),
        (error: unknown) => !isGone && setOutcome({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [isMissing]);
    if (outcome.error) throw outcome.error;
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(LatePart, { preload: () => void get().catch(() => undefined) });
}

const LONGEST_WAIT_MS = 5_000;

/** When the page is idle, which Safari does not report. */
export function whenIdle(work: () => void): void {
  if (!('requestIdleCallback' in window)) setTimeout(work, LONGEST_WAIT_MS);
  else requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
}
