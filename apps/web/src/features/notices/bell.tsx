import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { IconButton } from '../../ui/button.tsx';
import './bell.css';
import { i18n } from '../../lib/i18n.ts';
import { noticesQuery } from './notices.api.ts';

const MOST_SHOWN = 9;

/** Shows how many notifications are new, and opens their list. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(noticesQuery);
  const unread = data?.unread ?? 0;
  const label =
    unread === 0
      ? i18n.t({ id: 'notice.title', message: 'Notifications' })
      : i18n.t({ id: 'notice.unread', message: 'Notifications: {count} new', values: { count: unread } });
  return (
    <span className="bell">
      <IconButton label={label} icon={BellIcon} onClick={onOpen} />
      {unread > 0 && (
        <b className="bell-count" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </b>
      )}
    </span>
  );
}
