import { MAX_RECEIVED_AT_ONCE, RECEIVED_DAYS } from '@kinvault/domain/received/received-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NothingReceived } from './nothing-received.tsx';
import { type ReceivedOrder, receivedQuery } from './received.api.ts';
import './received.css';
import { PhoneBar } from './phone-bar.tsx';
import { ReceivedList } from './received-list.tsx';
import { WaysIn } from './ways-in.tsx';

interface ReceivedViewProps {
  /** the button by which somebody is asked to hand in a document */
  asking?: ReactNode;
  /** the button by which many files are brought in */
  importing?: ReactNode;
}

/** What came and waits to be filed [INB-1]. */
export function ReceivedView({ asking, importing }: ReceivedViewProps) {
  const title = i18n.t({ id: 'received.title', message: 'Received' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [order, setOrder] = useState<ReceivedOrder>('newest');
  const [isChoosing, setChoosing] = useState(false);
  const query = useQuery(receivedQuery(order));
  const heading = useRef<HTMLHeadingElement>(null);
  const count = query.data?.count ?? 0;
  return (
    <>
      {isPhone && <PhoneBar isChoosing={isChoosing} onChoosing={count > 0 ? setChoosing : undefined} />}
      <header className="received-header">
        <div>
          <h1 ref={heading} tabIndex={-1} className="serif received-title">
            {title}
          </h1>
          {count > 0 && <p className="muted">{isPhone ? shortLead(count) : lead(count)}</p>}
          {count > MAX_RECEIVED_AT_ONCE && (
            <p className="muted">
              {i18n.t({
                id: 'received.firstOnes',
                message: 'The first {max} are shown.',
                values: { max: MAX_RECEIVED_AT_ONCE },
              })}
            </p>
          )}
        </div>
        {importing}
      </header>
      {count > 0 && !isPhone && <WaysIn asking={asking} />}
      <Content query={query} asking={asking}>
        <ReceivedList
          files={query.data?.received ?? []}
          {...{ order, isPhone, isChoosing }}
          onOrder={setOrder}
          onChoosing={setChoosing}
          onGone={() => heading.current?.focus()}
        />
      </Content>
      {count > 0 && isPhone && <WaysIn asking={asking} />}
    </>
  );
}

const lead = (count: number) =>
  i18n.t({
    id: 'received.lead',
    message:
      '{count, plural, one {# document is waiting to be filed. Only you can see it. After {days} days it goes to the trash; we’ll remind you first.} other {# documents are waiting to be filed. Only you can see them. After {days} days they go to the trash; we’ll remind you first.}}',
    values: { count, days: RECEIVED_DAYS },
  });

const shortLead = (count: number) =>
  i18n.t({
    id: 'received.leadShort',
    message: '{count, plural, one {# document, only you see it.} other {# documents, only you see them.}}',
    values: { count },
  });

interface ContentProps {
  query: ReturnType<typeof useQuery<{ received: readonly unknown[] }>>;
  asking: ReactNode;
  children: ReactNode;
}

function Content({ query, asking, children }: ContentProps) {
  if (query.data === undefined) {
    if (!query.error) {
      return (
        <div role="status">
          <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
          <Skeleton className="received-wait" />
        </div>
      );
    }
    return (
      <LoadError
        title={i18n.t({ id: 'received.loadFailed', message: 'Failed to load what was received' })}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  return query.data.received.length > 0 ? children : <NothingReceived asking={asking} />;
}
