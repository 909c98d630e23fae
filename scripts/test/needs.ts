/** Every skipped test says why: `npm test` counts the reasons, and fails where one is missing. */
import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    reason?: string;
  }
}

/** For the options of `describe` or `it`: they are skipped where something is missing. */
export function needs(isHere: boolean, reason: string): { skip?: true; meta?: { reason: string } } {
  return isHere ? {} : { skip: true, meta: { reason } };
}

/** Skips a test that finds out on its way what is missing. */
export function skipTest({ task, skip }: Pick<TestContext, 'task' | 'skip'>, reason: string): never {
  task.meta.reason = reason;
  return skip(reason);
}
