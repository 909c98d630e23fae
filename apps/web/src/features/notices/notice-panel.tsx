import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/error-sentences.ts';
import { i18n } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SlideOver } from '../../ui/slide-over.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { noticeText, pathOfNotice } from './notice-messages.ts';
import { noticesQuery, useMarkNoticesRead, useTakeBack } from './notices.api.ts';

interface NoticePanelProps {
  open: boolean;
  onClose: () => void;
  /** Goes to a page of the app, after the panel has closed. */
  onGo: (path: string) => void;
}

export function NoticePanel({ open, onClose, onGo }: NoticePanelProps) {
  function leave(path: string) {
    onClose();
    onGo(path);
  }
  return (
    <SlideOver label={i18n.t({ id: 'notice.title', message: 'Notifications' })} open={open} onClose={onClose}>
      <div className="notice-panel">
        <header>
          <b aria-hidden="true">{i18n.t({ id: 'notice.title', message: 'Notifications' })}</b>
          <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={onClose} />
        </header>
        <NoticeList onGo={leave} />
        <footer>
          <PageLink path="/profile/reminders" className={buttonClass({ variant: 'ghost' })} onGo={leave}>
            {i18n.t({ id: 'reminders.open', message: 'Change reminders' })}
          </PageLink>
        </footer>
      </div>
    </SlideOver>
  );
}

/** Opening the list marks everything as read. What was new stays marked until the list closes. */
function NoticeList({ onGo }: { onGo: (path: string) => void }) {
  const { data, error } = useQuery(noticesQuery);
  const now = useNow();
  const fresh = useFreshNotices(data?.notices ?? []);
  useMarkAsRead(data?.unread ?? 0);
  if (!data) return <p>{error ? <span role="alert">{messageOf(error)}</span> : <Spinner />}</p>;
  if (data.notices.length === 0)
    return <p className="muted">{i18n.t({ id: 'notice.none', message: 'No notifications yet.' })}</p>;
  return (
    <ul>
      {data.notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLink notice={notice} now={now} isNew={fresh.has(notice.id)} onGo={onGo} />
          {notice.document?.id && notice.document.canBeTakenBack && (
            <TakeBackButton documentId={notice.document.id} name={notice.document.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NoticeLink(props: { notice: Notice; now: Date; isNew: boolean; onGo: (path: string) => void }) {
  const { notice, now, isNew, onGo } = props;
  return (
    <PageLink path={pathOfNotice(notice)} className={classNames('notice', isNew && 'new')} onGo={onGo}>
      {isNew && <span className="visually-hidden">{i18n.t({ id: 'notice.new', message: 'New:' })} </span>}
      {noticeText(notice)}
      <time className="text-tiny muted" dateTime={notice.at}>
        {relativeDate(i18n, notice.at, now)}
      </time>
    </PageLink>
  );
}

interface PageLinkProps {
  path: string;
  className: string;
  onGo: (path: string) => void;
  children: ReactNode;
}

function PageLink({ path, className, onGo, children }: PageLinkProps) {
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens in a new tab
    event.preventDefault();
    onGo(path);
  }
  return (
    <a href={path} className={className} onClick={follow}>
      {children}
    </a>
  );
}

function useFreshNotices(notices: readonly Notice[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen = notices.filter(({ id, isRead }) => !isRead && !fresh.has(id));
  if (unseen.length === 0) return fresh;
  const all = new Set([...fresh, ...unseen.map(({ id }) => id)]);
  setFresh(all);
  return all;
}

/** Also marks what arrives while the list is open. After a failure, the next arrival tries again. */
function useMarkAsRead(unread: number): void {
  const { mutate } = useMarkNoticesRead();
  const read = useRef(mutate);
  useEffect(() => {
    read.current = mutate;
  });
  useEffect(() => {
    if (unread > 0) read.current();
  }, [unread]);
}

/** For the former owner of a document that someone else gave away [SEC-43]. */
function TakeBackButton({ documentId, name }: { documentId: string; name: string }) {
  const { mutateAsync, isPending } = useTakeBack(documentId);
  const { toast } = useToast();
  const succeed = () =>
    toast({ title: i18n.t({ id: 'takeBack.done', message: '“{name}” is yours again', values: { name } }) });
  const fail = (error: unknown) => {
    const description = messageOf(error);
    toast({
      title: i18n.t({ id: 'takeBack.failed', message: 'Couldn’t take the document back' }),
      description,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  };
  // awaits the promise: the reloaded notice has no button, and callbacks of an unmounted component aren't called
  const takeBack = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const notice = currentTarget.closest('li')?.querySelector('a');
    await mutateAsync().then(succeed, fail);
    if (!currentTarget.isConnected) notice?.focus(); // the focus was on the button
  };
  return (
    <Button
      className="notice-action"
      busy={isPending}
      aria-label={i18n.t({ id: 'takeBack.buttonFor', message: 'Take it back: {name}', values: { name } })}
      onClick={takeBack}
    >
      {i18n.t({ id: 'takeBack.button', message: 'Take it back' })}
    </Button>
  );
}
