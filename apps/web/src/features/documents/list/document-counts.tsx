import { counted } from '@kinvault/domain/format/counts.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Files from 'lucide-react/icons/files';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './document-counts.css';
import type { ExpiryCounts } from '../document-lists.ts';

interface DocumentCountsProps extends ExpiryCounts {
  count: number;
  /** how many of them are shown, where filters hide some */
  shownCount?: number;
  /** how many of each kind */
  kinds?: readonly { label: string; count: number }[];
  isRefreshing?: boolean;
  onRefresh?: () => void;
  /** stands before the refresh button */
  children?: ReactNode;
}

/** How many, and how many of them need care; on phones the summary strip [DSH-6, GRD-1, MDV-3]. */
export function DocumentCounts({ count, shownCount, kinds = [], expired, soon, ...rest }: DocumentCountsProps) {
  const { isRefreshing, onRefresh, children } = rest;
  const total = counted(count, 'document');
  return (
    <div className="document-counts">
      <h2 className="tabular" aria-live="polite">
        <Icon of={Files} />
        {shownCount === undefined ? total : `${shownCount} of ${total}`}
      </h2>
      {kinds.map(({ label, count: ofKind }) => (
        <Badge key={label}>
          {label} {ofKind}
        </Badge>
      ))}
      {soon > 0 && (
        <Badge tone="soon" icon={ClockAlert}>
          {soon} expiring
        </Badge>
      )}
      {expired > 0 && (
        <Badge tone="expired" icon={OctagonAlert}>
          {expired} expired
        </Badge>
      )}
      {onRefresh && (
        <div className="document-counts-end">
          {children}
          <IconButton
            className="document-counts-refresh button-at-end"
            label="Refresh"
            icon={RefreshCw}
            aria-busy={isRefreshing || undefined}
            onClick={onRefresh}
          />
        </div>
      )}
    </div>
  );
}
