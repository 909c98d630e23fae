import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { timeLeft } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../lib/i18n.ts';

/** '6 days 4 hours'; null once it has expired, by the server's word or because the time ran out on the page [STA-4]. */
export function codeTimeLeft(code: InviteCode, now: Date): string | null {
  return code.isExpired ? null : timeLeft(i18n, code.expiresAt, now);
}
