import type { ExpiryState } from '@kinvault/domain/documents/expiry.ts';
import type { Tone } from '@kinvault/domain/reminders/urgency.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import { dueBadge } from '../../../household/due-messages.ts';
import type { DuePaper } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

interface BadgeProps {
  /** The same urgency as everywhere [KNO-13]. */
  tone: Tone | undefined;
  className?: string;
}

/** 'Expired' or 'Expiring Soon' [GRD-2]; nothing otherwise. The words are specified, the color says how urgent it is [KNO-13]. */
export function ExpiryBadge({ state, ...look }: BadgeProps & { state: ExpiryState }) {
  if (state !== 'soon' && state !== 'expired') return null;
  return (
    <ToneBadge {...look}>
      {state === 'soon'
        ? i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })
        : i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}
    </ToneBadge>
  );
}

/** 'Renew by 3 Jan', 'Renew now' [KNO-1]. */
export function RenewalBadge({ due, ...look }: BadgeProps & { due: DuePaper }) {
  return <ToneBadge {...look}>{dueBadge(due)}</ToneBadge>;
}

function ToneBadge({ tone = 'soon', className, children }: BadgeProps & { children: ReactNode }) {
  return (
    <Badge tone={tone} icon={tone === 'expired' ? OctagonAlert : ClockAlert} className={className}>
      {children}
    </Badge>
  );
}
