import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  countPapers,
  EXPECTED_TYPES,
  type ExpectedPaper,
  expectedPapers,
} from '@kinvault/domain/documents/expected-papers.ts';
import { useQuery } from '@tanstack/react-query';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { DOCUMENT_LOOKS } from '../../../household/document-look.ts';
import { usePageMeta } from '../../../household/page-meta.ts';
import { documentUrgency, reminderPreferencesQuery } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useWideScreen } from '../../../lib/use-media-query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentsOf } from '../document-lists.ts';
import type { DocumentsQuery } from '../documents.api.ts';
import { MissingPapersCell, STATE_ICONS } from './missing-papers-cell.tsx';
import { expectedTypeName, paperText, summaryText } from './missing-papers-messages.ts';
import type { MissingPapersPerson } from './missing-papers-person.ts';
import './missing-papers-view.css';

/** Narrower windows have no space for five columns. */

interface MissingPapersViewProps {
  people: readonly MissingPapersPerson[];
  query: DocumentsQuery;
  today: string;
}

interface MissingPapersLine {
  person: MissingPapersPerson;
  cells: { paper: ExpectedPaper<Document>; words: string }[];
}

/** Who has which of the papers that everyone should have [KNO-10]. */
export function MissingPapersView({ people, query, today }: MissingPapersViewProps) {
  const title = i18n.t({ id: 'glance.title', message: 'What’s missing' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const isWide = useWideScreen();
  const preferences = useQuery(reminderPreferencesQuery);
  const { documents } = query;
  const failed = [
    query.error && (!documents || query.hasNextPage) ? query : null,
    preferences.error && !preferences.data ? preferences : null,
  ].find((part) => part !== null);
  if (failed?.error) return <MissingPapersFailure title={title} error={failed.error} parts={[query, preferences]} />;
  // with only a part of the documents, papers would wrongly look missing
  if (!documents || query.hasNextPage || !preferences.data) return <MissingPapersSkeleton title={title} />;
  const own = preferences.data.leadTimes;
  const lines = people.map((person): MissingPapersLine => {
    const papers = expectedPapers({
      documents: documentsOf(documents, person.personId),
      exemptions: person.exemptions.map(({ type }) => type),
      bornOn: person.bornOn,
      urgencyOf: (document) => documentUrgency(document, own, today),
      today,
    });
    return { person, cells: papers.map((paper) => ({ paper, words: paperText(paper, today) })) };
  });
  const counts = countPapers(lines.flatMap(({ cells }) => cells.map(({ paper }) => paper)));
  return (
    <>
      <header className="missing-papers-title">
        <h1 className="serif">{title}</h1>
        <p className="muted tabular">
          {summaryText(counts)} {i18n.t({ id: 'glance.onlySeen', message: 'Based on the documents you can see.' })}
        </p>
      </header>
      {isWide && <MissingPapersLegend />}
      {isWide ? <MissingPapersTable lines={lines} /> : <MissingPapersLists lines={lines} />}
      {people.length === 1 && (
        <p className="muted">
          {i18n.t({
            id: 'glance.alone',
            message: 'You’re the only one in your family so far. Everyone who joins gets a line here.',
          })}
        </p>
      )}
    </>
  );
}

function MissingPapersLegend() {
  const entries = [
    { state: 'had', label: i18n.t({ id: 'glance.inOrder', message: 'In order' }) },
    { state: 'due', label: i18n.t({ id: 'glance.renewSoon', message: 'Renew soon' }) },
    { state: 'expired', label: i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' }) },
    { state: 'missing', label: i18n.t({ id: 'glance.missing', message: 'Missing' }) },
  ] as const;
  return (
    <ul className="missing-papers-legend" aria-label={i18n.t({ id: 'glance.legend', message: 'What the signs mean' })}>
      {entries.map(({ state, label }) => (
        <li key={state} className={state}>
          <Icon of={STATE_ICONS[state]} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function MissingPapersTable({ lines }: { lines: readonly MissingPapersLine[] }) {
  return (
    <table className="missing-papers-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{i18n.t({ id: 'glance.person', message: 'Person' })}</span>
          </th>
          {EXPECTED_TYPES.map((type) => (
            <th key={type} scope="col">
              <span className="row">
                <Icon of={DOCUMENT_LOOKS[type].icon} />
                {expectedTypeName(type)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ person, cells }) => (
          <tr key={person.personId}>
            <th scope="row">
              <MissingPapersName person={person} />
            </th>
            {cells.map(({ paper, words }) => (
              <td key={paper.type}>
                <MissingPapersCell {...{ paper, person, words }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as the table, person by person. */
function MissingPapersLists({ lines }: { lines: readonly MissingPapersLine[] }) {
  return lines.map(({ person, cells }) => (
    <section
      key={person.personId}
      className="missing-papers-person"
      aria-labelledby={`missing-papers-${person.personId}`}
    >
      <h2 id={`missing-papers-${person.personId}`}>
        <MissingPapersName person={person} />
      </h2>
      <ul className="missing-papers-person-papers">
        {cells.map(({ paper, words }) => (
          <li key={paper.type}>
            <span className="row grow">
              <Icon of={DOCUMENT_LOOKS[paper.type].icon} />
              {expectedTypeName(paper.type)}
            </span>
            <MissingPapersCell {...{ paper, person, words }} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MissingPapersName({ person: { personId, name, fullName, avatarId } }: { person: MissingPapersPerson }) {
  return (
    <span className="row">
      <Avatar id={personId} name={fullName} src={avatarUrl(personId, avatarId)} size={40} />
      <bdi className="missing-papers-name">{name}</bdi>
    </span>
  );
}

interface MissingPapersFailureProps {
  title: string;
  error: Error;
  parts: readonly { isFetching: boolean; error: Error | null; refetch: () => unknown }[];
}

function MissingPapersFailure({ title, error, parts }: MissingPapersFailureProps) {
  return (
    <>
      <header className="missing-papers-title">
        <h1 className="serif">{title}</h1>
      </header>
      <LoadError
        title={i18n.t({ id: 'glance.failed', message: 'We couldn’t check what’s missing' })}
        error={error}
        isRetrying={parts.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const part of parts) if (part.error) void part.refetch();
        }}
      >
        {i18n.t({ id: 'glance.failedDetail', message: 'Your documents are safe.' })}
      </LoadError>
    </>
  );
}

function MissingPapersSkeleton({ title }: { title: string }) {
  return (
    <>
      <header className="missing-papers-title">
        <h1 className="serif">{title}</h1>
        <Skeleton className="text missing-papers-summary-skeleton" />
      </header>
      <p className="visually-hidden" role="status">
        {i18n.t({ id: 'ui.loading', message: 'Loading' })}
      </p>
      <Skeleton className="missing-papers-skeleton" />
    </>
  );
}
