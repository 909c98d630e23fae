import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { Badge } from '../../../ui/badge.tsx';

/** How many of somebody's papers are past their date, and how many soon will be. */
export interface Attention {
  expired: number;
  soon: number;
}

/** The number of both; the words for it are read out and shown on hover. */
export function AttentionBadge({ expired, soon }: Attention) {
  if (expired + soon === 0) return null;
  const parts = [expired > 0 && `${expired} expired`, soon > 0 && `${soon} expiring`].filter(Boolean);
  const words = parts.join(', ');
  return (
    <Badge tone={expired > 0 ? 'expired' : 'soon'} icon={expired > 0 ? OctagonAlert : ClockAlert} title={words}>
      <span aria-hidden="true">{expired + soon}</span>
      <span className="visually-hidden">{words}</span>
    </Badge>
  );
}
