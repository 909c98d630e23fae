import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-sentences.ts';

export interface Words {
  title: string;
  description?: string;
}

/** Refusals that have words of their own. */
export type RefusalWords = Partial<Record<ErrorCode, Words>>;

/** What failed, by the specification's title, and why [ERR-3]. */
export function failureWords(title: string, error: unknown, refusals: RefusalWords = {}): Words {
  const own = error instanceof ApiError ? refusals[error.code] : undefined;
  return own ?? { title, description: messageOf(error) };
}
