import { counted } from '@kinvault/domain/format/counts.ts';
import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { IconButton } from '../../ui/button.tsx';
import './bell.css';
import { noticesQuery } from './notices.api.ts';

const MOST_SHOWN = 9;

/** How many notices are new; opens the list of them. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(noticesQuery);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? 'Notices' : `Notices: ${counted(unread, 'new one')}`;
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
