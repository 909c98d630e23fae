import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { DueCount } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

/** How many documents of a person need attention: the same number as on home and on the person's list [KNO-13]. */
export function AttentionBadge({ due, isLate }: DueCount) {
  const text = i18n.t({
    id: 'memberTiles.due',
    message: '{due, plural, one {# needs attention} other {# need attention}}',
    values: { due },
  });
  return (
    <Badge tone={isLate ? 'expired' : 'soon'} icon={isLate ? OctagonAlert : ClockAlert} title={text}>
      <span aria-hidden="true">{due}</span>
      <span className="visually-hidden">{text}</span>
    </Badge>
  );
}
