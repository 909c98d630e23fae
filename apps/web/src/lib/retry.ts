import { ApiError } from './api-client.ts';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

/** Retrying does not change a refusal; a lost connection or a restarting server may come back. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isLasting = error instanceof ApiError && error.status < 500;
  return !isLasting && failures < MAX_RETRIES;
}

/** Retries if that may help, after one and after two seconds. */
export async function withRetries<Answer>(ask: () => Promise<Answer>, failures = 0): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!shouldRetry(failures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** failures));
    return withRetries(ask, failures + 1);
  }
}
