import type { ExpiryState } from '@kinvault/domain/documents/expiry.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { Badge } from '../../../ui/badge.tsx';

/** 'Expired' or 'Expiring Soon' [GRD-2]; nothing where there is nothing to warn of. */
export function ExpiryBadge({ state, className }: { state: ExpiryState; className?: string }) {
  if (state !== 'soon' && state !== 'expired') return null;
  return (
    <Badge tone={state} icon={state === 'soon' ? ClockAlert : OctagonAlert} className={className}>
      {state === 'soon' ? 'Expiring Soon' : 'Expired'}
    </Badge>
  );
}
