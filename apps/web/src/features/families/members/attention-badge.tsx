import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

/** How many documents of a person have expired, and how many soon will. */
export interface Attention {
  expired: number;
  soon: number;
}

/** Shows the sum; screen readers and the tooltip name both numbers. */
export function AttentionBadge({ expired, soon }: Attention) {
  if (expired + soon === 0) return null;
  const text = attentionText(expired, soon);
  return (
    <Badge tone={expired > 0 ? 'expired' : 'soon'} icon={expired > 0 ? OctagonAlert : ClockAlert} title={text}>
      <span aria-hidden="true">{expired + soon}</span>
      <span className="visually-hidden">{text}</span>
    </Badge>
  );
}

function attentionText(expired: number, soon: number): string {
  if (soon === 0)
    return i18n.t({ id: 'attention.expired', message: '{expired, plural, other {# expired}}', values: { expired } });
  if (expired === 0)
    return i18n.t({ id: 'attention.expiring', message: '{soon, plural, other {# expiring}}', values: { soon } });
  return i18n.t({
    id: 'attention.both',
    message: '{expired, plural, other {# expired}}, {soon, plural, other {# expiring}}',
    values: { expired, soon },
  });
}
