import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNow } from '../../household/use-now.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OutlinedPaper } from '../../ui/outlined-papers.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { DescribeDue, DueParts } from './due-parts.ts';
import { NoticeItem } from './notice-item.tsx';
import { noticesQuery } from './notices.api.ts';
import { PageLink } from './page-link.tsx';

const WEEK_DAYS = 7;

interface NoticeListProps {
  describeDue: DescribeDue;
  onGo: (path: string) => void;
}

export function NoticeList({ describeDue, onGo }: NoticeListProps) {
  const { data, error } = useQuery(noticesQuery);
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  if (!data) return <p className="notice-wait">{error ? <span role="alert">{messageOf(error)}</span> : <Spinner />}</p>;
  const listed = data.notices
    .map((notice) => ({ notice, due: dueOf(notice, describeDue) }))
    .filter(({ due }) => due !== null);
  if (listed.length === 0) return <AllQuiet onGo={onGo} />;
  const isRecent = ({ notice }: { notice: Notice }) =>
    now.getTime() - new Date(notice.at).getTime() < WEEK_DAYS * DAY_MS;
  const groups = [
    { title: i18n.t({ id: 'notice.thisWeek', message: 'This week' }), items: listed.filter(isRecent) },
    { title: i18n.t({ id: 'notice.earlier', message: 'Earlier' }), items: listed.filter((item) => !isRecent(item)) },
  ];
  // the pressed button disappears with its notification; a dialog returns the focus first
  const keepFocus = () => requestAnimationFrame(() => list.current?.focus());
  return (
    <div className="notice-groups" ref={list} tabIndex={-1}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {items.map(({ notice, due }) => (
                <NoticeItem key={notice.id} {...{ notice, due, now, onGo }} onGone={keepFocus} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function dueOf({ kind, document }: Notice, describeDue: DescribeDue): DueParts | null | undefined {
  return kind === 'document_due' && document?.id ? describeDue(document.id) : undefined;
}

function AllQuiet({ onGo }: Pick<NoticeListProps, 'onGo'>) {
  return (
    <div className="notice-quiet">
      <div className="notice-outlines" aria-hidden="true">
        <OutlinedPaper shape="id1">
          <span>{i18n.t({ id: 'notice.ghostExpires', message: 'Expires' })}</span>
        </OutlinedPaper>
        <OutlinedPaper shape="id1">
          <span>{i18n.t({ id: 'notice.ghostShared', message: 'Shared' })}</span>
        </OutlinedPaper>
      </div>
      <h3>{i18n.t({ id: 'notice.quiet', message: 'All quiet' })}</h3>
      <p>
        {i18n.t({
          id: 'notice.quietLine',
          message: 'You’ll hear from us in time to renew a document, and when something changes in your family.',
        })}
      </p>
      <PageLink path="/profile/reminders" className={buttonClass({ variant: 'second' })} onGo={onGo}>
        {i18n.t({ id: 'notice.settings', message: 'Reminder settings' })}
      </PageLink>
    </div>
  );
}
