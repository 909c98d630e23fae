import { categoryOf } from '@kinvault/domain/documents/categories.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import { Link, useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GhostPapers } from '../../../ui/ghost-papers.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentRow } from '../cards/document-row.tsx';
import { categoryLabel } from '../categories.ts';
import { documentsOf } from '../document-lists.ts';
import { useDocuments } from '../documents.api.ts';
import { CategoryGrid } from './category-grid.tsx';
import { ownerSummary } from './owner-summary.ts';
import '../../../ui/panel.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const PAPERS = { a4: 'Vaccination record', booklet: 'Passport', id1: 'Identity card' };

interface PersonDocumentsProps {
  member: { personId: string; name: string; isReader: boolean };
  families: readonly Family[];
  now: Date;
  /** the dashboard's address where an upload for this person begins; absent where the reader may only look */
  upload?: { member: string; upload: true };
}

/** What somebody's papers need next, how many of each kind, and all of them [MDP-1]. */
export function PersonDocuments({ member, families, now, upload }: PersonDocumentsProps) {
  const query = useDocuments();
  const today = calendarDate(now);
  const documents = query.documents && documentsOf(query.documents, member.personId);
  if (!documents || (documents.length === 0 && query.hasNextPage)) {
    if (!query.error) return <DocumentsWait />;
    return (
      <LoadError
        title="Failed to load documents"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (documents.length === 0) return <NoDocuments member={member} upload={upload} />;
  const names = new Map(families.map(({ id, name }) => [id, name]));
  const { headline, text } = ownerSummary(documents, names, today);
  return (
    <div className="column">
      <section className="panel member-summary" aria-label="Summary">
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
          <h2 id="member-documents">{selected ? `${categoryLabel(selected)} documents` : 'Documents'}</h2>
          <span className="muted tabular" role="status">
            {selected ? `${shown.length} of ${documents.length}` : counted(documents.length, 'document')}
          </span>
          {selected && (
            <Link to="." search={{}} replace resetScroll={false} className={buttonClass({ variant: 'link' })}>
              Show all
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
  const whose = member.isReader ? 'Your' : possessive(firstNameOf(member.name));
  return (
    <EmptyState
      title="No documents yet"
      ghosts={<GhostPapers names={PAPERS} />}
      action={
        upload && (
          <Link to="/dashboard" search={upload} className={buttonClass({ variant: 'primary', size: 'big' })}>
            <Icon of={Plus} />
            Upload Document
          </Link>
        )
      }
    >
      {whose} passport, identity card, the vaccination record from the doctor would lie here.
    </EmptyState>
  );
}

function DocumentsWait() {
  return (
    <div className="column" role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton className="paper-page-wait" />
    </div>
  );
}
