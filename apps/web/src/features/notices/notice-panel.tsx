import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/error-sentences.ts';
import { i18n } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SlideOver } from '../../ui/slide-over.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { noticeText, pathOfNotice } from './notice-messages.ts';
import { noticesQuery, useMarkNoticesRead, useTakeBack } from './notices.api.ts';

interface NoticePanelProps {
  open: boolean;
  onClose: () => void;
  /** Goes to a page of the app; the panel is closed by then. */
  onGo: (path: string) => void;
}

export function NoticePanel({ open, onClose, onGo }: NoticePanelProps) {
  return (
    <SlideOver label="Notices" open={open} onClose={onClose}>
      <div className="notice-panel">
        <header>
          <b aria-hidden="true">Notices</b>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </header>
        <NoticeList
          onGo={(path) => {
            onClose();
            onGo(path);
          }}
        />
      </div>
    </SlideOver>
  );
}

/** Loading, failed, empty, ready. To look at the list is to have read it; what was new stays marked while it is open. */
function NoticeList({ onGo }: { onGo: (path: string) => void }) {
  const { data, error } = useQuery(noticesQuery);
  const now = useNow();
  const fresh = useFreshNotices(data?.notices ?? []);
  useMarkAsRead(data?.unread ?? 0);
  if (!data) return <p>{error ? <span role="alert">{messageOf(error)}</span> : <Spinner />}</p>;
  if (data.notices.length === 0) return <p className="muted">Nothing has happened yet that concerns you.</p>;
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
  const path = pathOfNotice(notice);
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into a tab of its own
    event.preventDefault();
    onGo(path);
  }
  return (
    <a href={path} className={classNames('notice', isNew && 'new')} onClick={follow}>
      {isNew && <span className="visually-hidden">New: </span>}
      {noticeText(notice)}
      <time className="text-tiny muted" dateTime={notice.at}>
        {relativeDate(i18n, notice.at, now)}
      </time>
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

/** Also what arrives while somebody looks; a failure is asked again with the next one. */
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

/** For the former owner of a document that somebody else gave away [SEC-43]. */
function TakeBackButton({ documentId, name }: { documentId: string; name: string }) {
  const { mutateAsync, isPending } = useTakeBack(documentId);
  const { toast } = useToast();
  const succeed = () => toast({ title: `“${name}” is yours again` });
  const fail = (error: unknown) => {
    const description = messageOf(error);
    toast({ title: 'Could not take it back', description, variant: 'destructive', duration: TOAST_MS.error });
  };
  // by the promise: the reloaded notice has no button, and callbacks of a component that is gone are not called
  const takeBack = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const notice = currentTarget.closest('li')?.querySelector('a');
    await mutateAsync().then(succeed, fail);
    if (!currentTarget.isConnected) notice?.focus(); // the button had the focus
  };
  return (
    <Button className="notice-action" busy={isPending} aria-label={`Take it back: ${name}`} onClick={takeBack}>
      Take it back
    </Button>
  );
}
