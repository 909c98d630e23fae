import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass, IconButton, spokenName } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DueParts } from './due-parts.ts';
import { noticeText, pathOfNotice } from './notice-messages.ts';
import { useDismissNotice, useReadNotice } from './notices.api.ts';
import { PageLink } from './page-link.tsx';
import { TakeBackButton } from './take-back-button.tsx';

interface NoticeItemProps {
  notice: Notice;
  /** for a reminder; undefined: the notification is one sentence */
  due: DueParts | undefined | null;
  now: Date;
  onGo: (path: string) => void;
  /** after it has been answered or dismissed */
  onGone: () => void;
}

/** A paper is answered in place; an event leads to the page where it is answered. */
export function NoticeItem({ notice, due, now, onGo, onGone }: NoticeItemProps) {
  const { mutate: markRead } = useReadNotice();
  const { mutate: dismiss } = useDismissNotice();
  const lost = notice.document?.canBeTakenBack ? notice.document : null;
  const title = due ? due.title : noticeText(notice);
  const path = pathOfNotice(notice);
  function go(target: string) {
    if (!notice.isRead) markRead(notice.id);
    onGo(target);
  }
  return (
    <li className={classNames('notice', !notice.isRead && 'new')}>
      <span className="notice-picture">{due ? due.picture : <EventPicture notice={notice} />}</span>
      <div className="notice-words">
        {due ? (
          <b>
            <NewWord notice={notice} />
            {title}
          </b>
        ) : (
          <PageLink path={path} onGo={go}>
            <NewWord notice={notice} />
            {title}
          </PageLink>
        )}
      </div>
      <div className="notice-end">
        <time dateTime={notice.at}>{relativeDate(i18n, notice.at, now)}</time>
        {!lost && (
          <IconButton
            label={i18n.t({ id: 'notice.dismiss', message: 'Dismiss: {title}', values: { title } })}
            title={i18n.t({ id: 'notice.dismissShort', message: 'Dismiss' })}
            icon={X}
            onClick={() => {
              dismiss(notice.id);
              onGone();
            }}
          />
        )}
      </div>
      {due && <p className="notice-reason text-small">{due.reason}</p>}
      {due && (
        <Actions>
          <PageLink
            path={path}
            className={buttonClass({ variant: 'second' })}
            aria-label={spokenName(i18n.t({ id: 'notice.open', message: 'Open' }), due.name)}
            onGo={go}
          >
            {i18n.t({ id: 'notice.open', message: 'Open' })}
          </PageLink>
          {due.actions(onGone)}
        </Actions>
      )}
      {lost?.id && (
        <Actions>
          <TakeBackButton documentId={lost.id} name={lost.name} />
        </Actions>
      )}
    </li>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="notice-actions">{children}</div>;
}

function NewWord({ notice }: Pick<NoticeItemProps, 'notice'>) {
  if (notice.isRead) return null;
  return <span className="visually-hidden">{i18n.t({ id: 'notice.new', message: 'New:' })} </span>;
}

function EventPicture({ notice: { actor } }: Pick<NoticeItemProps, 'notice'>) {
  if (actor) return <Avatar id={actor.id} name={actor.name} size={44} />;
  return (
    <span className="notice-sign">
      <Icon of={Bell} />
    </span>
  );
}
