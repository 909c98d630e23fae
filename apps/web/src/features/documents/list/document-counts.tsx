import ClockAlert from 'lucide-react/icons/clock-alert';
import Files from 'lucide-react/icons/files';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './document-counts.css';
import type { ExpiryCounts } from '../document-lists.ts';

interface DocumentCountsProps extends ExpiryCounts {
  count: number;
  /** set when filters hide some */
  shownCount?: number;
  /** what they cost: '€184.20' */
  sum?: string;
  /** more are still loading */
  isPartial?: boolean;
  /** counts by category */
  kinds?: readonly { label: string; count: number }[];
  isRefreshing?: boolean;
  onRefresh?: () => void;
  /** before the refresh button */
  children?: ReactNode;
}

/** How many documents there are, and how many expire; on phones the summary strip [DSH-6, GRD-1, MDV-3]. */
export function DocumentCounts({ count, shownCount, sum, kinds = [], expired, soon, ...rest }: DocumentCountsProps) {
  const { isPartial = false, isRefreshing, onRefresh, children } = rest;
  return (
    <div className="document-counts">
      <h2 className="tabular" aria-live="polite">
        <Icon of={Files} />
        {countText(count, shownCount, isPartial)}
      </h2>
      {sum && (
        <span className="text-small muted tabular">
          {i18n.t({ id: 'documentCounts.sum', message: '{sum} in all', values: { sum } })}
        </span>
      )}
      {kinds.map(({ label, count: ofKind }) => (
        <Badge key={label}>
          {label} {ofKind}
        </Badge>
      ))}
      {soon > 0 && (
        <Badge tone="soon" icon={ClockAlert}>
          {i18n.t({ id: 'attention.expiring', message: '{soon, plural, other {# expiring}}', values: { soon } })}
        </Badge>
      )}
      {expired > 0 && (
        <Badge tone="expired" icon={OctagonAlert}>
          {i18n.t({ id: 'attention.expired', message: '{expired, plural, other {# expired}}', values: { expired } })}
        </Badge>
      )}
      {onRefresh && (
        <div className="document-counts-end">
          {children}
          <IconButton
            className="document-counts-refresh button-at-end"
            label={i18n.t({ id: 'documentCounts.refresh', message: 'Refresh' })}
            icon={RefreshCw}
            aria-busy={isRefreshing || undefined}
            onClick={onRefresh}
          />
        </div>
      )}
    </div>
  );
}

/** '8 documents', '2 of 8 documents', '8 documents so far'. */
export function countText(count: number, shown: number | undefined, isPartial: boolean): string {
  const counted =
    shown === undefined
      ? i18n.t({
          id: 'document.count',
          message: '{count, plural, one {# document} other {# documents}}',
          values: { count },
        })
      : i18n.t({
          id: 'document.shownCount',
          message: '{count, plural, one {{shown} of # document} other {{shown} of # documents}}',
          values: { count, shown },
        });
  return isPartial ? i18n.t({ id: 'document.soFar', message: '{counted} so far', values: { counted } }) : counted;
}
