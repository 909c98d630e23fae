import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Settings2 from 'lucide-react/icons/settings-2';
import X from 'lucide-react/icons/x';
import { i18n } from '../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import './notice-panel.css';
import type { DescribeDue } from './due-parts.ts';
import { NoticeList } from './notice-list.tsx';
import { noticesQuery, useMarkNoticesRead } from './notices.api.ts';
import { PageLink } from './page-link.tsx';

interface NoticePanelProps {
  open: boolean;
  onClose: () => void;
  /** Goes to a page of the app, after the panel has closed. */
  onGo: (path: string) => void;
  describeDue: DescribeDue;
}

/** What happened and what is due, with its answers in place [KNO-4]. */
export function NoticePanel({ open, onClose, onGo, describeDue }: NoticePanelProps) {
  function leave(path: string) {
    onClose();
    onGo(path);
  }
  return (
    <SlideOver label={i18n.t({ id: 'notice.title', message: 'Notifications' })} open={open} onClose={onClose}>
      <div className="notice-panel">
        <PanelHeader onClose={onClose} onGo={leave} />
        <NoticeList describeDue={describeDue} onGo={leave} />
      </div>
    </SlideOver>
  );
}

function PanelHeader({ onClose, onGo }: Pick<NoticePanelProps, 'onClose' | 'onGo'>) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { data } = useQuery(noticesQuery);
  const { mutate } = useMarkNoticesRead();
  const settings = i18n.t({ id: 'notice.settings', message: 'Reminder settings' });
  const close = (
    <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={isPhone ? ArrowLeft : X} onClick={onClose} />
  );
  return (
    <header>
      {isPhone && close}
      <span className="notice-panel-title grow" aria-hidden="true">
        {i18n.t({ id: 'notice.title', message: 'Notifications' })}
      </span>
      {(data?.unread ?? 0) > 0 && (
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            currentTarget.closest('dialog')?.focus(); // the button disappears
            mutate();
          }}
        >
          {i18n.t({ id: 'notice.readAll', message: 'Mark all as read' })}
        </Button>
      )}
      <PageLink
        path="/profile/reminders"
        className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')}
        title={settings}
        aria-label={settings}
        onGo={onGo}
      >
        <Icon of={Settings2} />
      </PageLink>
      {!isPhone && close}
    </header>
  );
}
