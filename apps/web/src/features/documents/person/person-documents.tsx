import { categoryOf } from '@kinvault/domain/documents/categories.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { Link, useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useFamilies } from '../../../household/household.tsx';
import { useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OutlinedPapers } from '../../../ui/outlined-papers.tsx';
import { DocumentRow } from '../cards/document-row.tsx';
import { categoryLabel } from '../categories.ts';
import { documentsOf } from '../document-lists.ts';
import { useDocuments } from '../documents.api.ts';
import { DocumentsFailed } from '../list/documents-failed.tsx';
import { belongings, personalExamples } from '../list/empty-lists.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ownerSummary } from './owner-summary.ts';
import '../../../ui/panel.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface PersonDocumentsProps {
  member: { personId: string; name: string; isReader: boolean };
  now: Date;
  /** search parameters that start an upload for this person; absent when the reader may not */
  upload?: { member: string; upload: true };
}

/** The summary, categories and list of a person's documents [MDP-1]. */
export function PersonDocuments({ member, now, upload }: PersonDocumentsProps) {
  const families = useFamilies();
  const query = useDocuments();
  const today = calendarDate(now);
  const own = useOwnLeadTimes();
  const documents = query.documents && documentsOf(query.documents, member.personId);
  if (!documents || (documents.length === 0 && query.hasNextPage)) {
    if (!query.error) return <DocumentsWait />;
    return <DocumentsFailed error={query.error} query={query} />;
  }
  if (documents.length === 0) return <NoDocuments member={member} upload={upload} />;
  const names = new Map(families.map(({ id, name }) => [id, name]));
  const { headline, text } = ownerSummary(documents, names, own, today);
  return (
    <div className="column">
      <section className="panel member-summary" aria-label={i18n.t({ id: 'ownerSummary.title', message: 'Summary' })}>
        <h2>{headline}</h2>
        <p className="muted">{text}</p>
      </section>
      <DocumentList documents={documents} today={today} />
    </div>
  );
}

function DocumentList({ documents, today }: { documents: Document[]; today: string }) {
  const { category: selected } = useSearch({ from: '/user/$userId' });
  const shown = selected ? documents.filter((document) => categoryOf(document) === selected) : documents;
  return (
    <>
      <CategoryGrid documents={documents} selected={selected} />
      <section className="member-documents" aria-labelledby="member-documents">
        <div className="row">
          <h2 id="member-documents">
            {selected
              ? i18n.t({
                  id: 'category.documents',
                  message: '{category} documents',
                  values: { category: categoryLabel(selected) },
                })
              : i18n.t({ id: 'documents.title', message: 'Documents' })}
          </h2>
          <span className="muted tabular" role="status">
            {selected
              ? i18n.t({
                  id: 'documents.shownOfAll',
                  message: '{shown} of {count}',
                  values: { shown: shown.length, count: documents.length },
                })
              : i18n.t({
                  id: 'document.count',
                  message: '{count, plural, one {# document} other {# documents}}',
                  values: { count: documents.length },
                })}
          </span>
          {selected && (
            <Link to="." search={{}} replace resetScroll={false} className={buttonClass({ variant: 'link' })}>
              {i18n.t({ id: 'documents.showAll', message: 'Show all' })}
            </Link>
          )}
        </div>
        <ul className="document-row-list">
          {shown.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} today={today} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function NoDocuments({ member, upload }: Pick<PersonDocumentsProps, 'member' | 'upload'>) {
  return (
    <EmptyState
      title={i18n.t({ id: 'noDocuments.title', message: 'No documents yet' })}
      illustration={<OutlinedPapers names={personalExamples()} />}
      action={
        upload && (
          <Link to="/dashboard" search={upload} className={buttonClass({ variant: 'primary', size: 'big' })}>
            <Icon of={Plus} />
            {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
          </Link>
        )
      }
    >
      {belongings(member)}
    </EmptyState>
  );
}

function DocumentsWait() {
  return (
    <div className="column" role="status">
      <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
      <Skeleton className="paper-page-wait" />
    </div>
  );
}
