import type { ExpiryState } from '@kinvault/domain/documents/expiry.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { dueBadge } from '../../../household/due-words.ts';
import type { DuePaper } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

/** 'Expired' or 'Expiring Soon' [GRD-2]; nothing otherwise. The words are specified, the color says how urgent it is [KNO-13]. */
export function ExpiryBadge({
  state,
  due,
  className,
}: {
  state: ExpiryState;
  due?: DuePaper | null;
  className?: string;
}) {
  if (state !== 'soon' && state !== 'expired') return null;
  const isLate = state === 'expired' || due?.attention.level === 'overdue';
  return (
    <Badge tone={isLate ? 'expired' : 'soon'} icon={isLate ? OctagonAlert : ClockAlert} className={className}>
      {state === 'soon'
        ? i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })
        : i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}
    </Badge>
  );
}

/** 'Renew by 3 Jan', 'Renew now' [KNO-1]. */
export function RenewalBadge({ due, className }: { due: DuePaper; className?: string }) {
  const isLate = due.attention.kind === 'renew_now';
  return (
    <Badge tone={isLate ? 'expired' : 'soon'} icon={isLate ? OctagonAlert : ClockAlert} className={className}>
      {dueBadge(due)}
    </Badge>
  );
}
