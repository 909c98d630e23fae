import type { ExpiryState } from '@kinvault/domain/documents/expiry.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

/** 'Expired' or 'Expiring Soon' [GRD-2]; nothing otherwise. */
export function ExpiryBadge({ state, className }: { state: ExpiryState; className?: string }) {
  if (state !== 'soon' && state !== 'expired') return null;
  return (
    <Badge tone={state} icon={state === 'soon' ? ClockAlert : OctagonAlert} className={className}>
      {state === 'soon'
        ? i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })
        : i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}
    </Badge>
  );
}
