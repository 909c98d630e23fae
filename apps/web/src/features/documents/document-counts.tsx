import ClockAlert from 'lucide-react/icons/clock-alert';
import Files from 'lucide-react/icons/files';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { counted } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './document-counts.css';
import type { ExpiryCounts } from './document-lists.ts';

interface DocumentCountsProps extends ExpiryCounts {
  count: number;
  isRefreshing?: boolean;
  onRefresh?: () => void;
}

/** How many, and how many of them need care; on phones the summary strip [DSH-6, GRD-1, MDV-3]. */
export function DocumentCounts({ count, expired, soon, isRefreshing, onRefresh }: DocumentCountsProps) {
  return (
    <div className="counts">
      <h2 className="num">
        <Icon of={Files} />
        {counted(count, 'document')}
      </h2>
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
        <IconButton
          className="counts-refresh edge-i"
          label="Refresh"
          icon={RefreshCw}
          aria-busy={isRefreshing || undefined}
          onClick={onRefresh}
        />
      )}
    </div>
  );
}
