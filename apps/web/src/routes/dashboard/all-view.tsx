import { useState } from 'react';
import { DocumentsView } from '../../features/documents/list/documents-view.tsx';
import { NoDocuments } from '../../features/documents/list/empty-lists.tsx';
import { useListView } from '../../features/documents/list/use-list-view.ts';
import { useOpenedView } from '../../features/views/views.api.ts';
import { useSettings, useToday } from '../../household/household.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { ListViewTools } from './list-view-tools.tsx';
import { PhoneListBar } from './phone-list-bar.tsx';

interface AllViewProps extends DashboardViewProps {
  /** the view is about a person or a collection that the reader does not see */
  isLost?: boolean;
}

/** Everything that the reader sees, whosever it is; the place of most saved views [COL-7]. */
export function AllView({ query, onUpload, isLost = false }: AllViewProps) {
  const today = useToday();
  const settings = useSettings();
  const saved = useOpenedView();
  const title = saved?.name ?? i18n.t({ id: 'views.all', message: 'All documents' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const list = useListView();
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const documents = isLost ? [] : query.documents;
  return (
    <>
      <PhoneListBar {...{ list, documents, query, title, today }} slot={setBarSlot} />
      <header className="member-header">
        <h1 className="grow">
          <bdi>{title}</bdi>
        </h1>
      </header>
      {isLost && <ListViewTools list={list} />}
      {isLost ? (
        <EmptyState title={i18n.t({ id: 'views.lost', message: 'This view finds nothing' })}>
          {i18n.t({
            id: 'views.lostReason',
            message: 'It’s about a person or a collection that you can’t see.',
          })}
        </EmptyState>
      ) : (
        <DocumentsView
          {...{ query, list, documents, barSlot, today }}
          ownerName={null}
          noMatchReason={i18n.t({ id: 'views.noMatch', message: 'None of the documents that you see matches.' })}
          tools={<ListViewTools list={list} />}
          empty={<NoDocuments owner={null} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
        />
      )}
    </>
  );
}
