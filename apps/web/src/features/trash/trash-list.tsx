import './trash.css';
import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { DOCUMENT_LOOKS } from '../../household/document-look.ts';
import { i18n } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DocCover } from '../../ui/doc-object.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OutlinedPapers } from '../../ui/outlined-papers.tsx';

interface TrashListProps {
  documents: readonly TrashedDocument[];
  readerId: string;
  familyNameOf: (familyId: string) => string;
  now: Date;
  /** the one that is being restored */
  busyId: string | undefined;
  onRestore: (document: TrashedDocument) => void;
}

/** The documents that can be restored, last deleted first. */
export function TrashList({ documents, ...rest }: TrashListProps) {
  return (
    <ul className="trash" aria-label={i18n.t({ id: 'trash.list', message: 'Deleted documents' })}>
      {documents.map((document) => (
        <TrashRow key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
}

type TrashRowProps = Omit<TrashListProps, 'documents'> & { document: TrashedDocument };

function TrashRow({ document, readerId, familyNameOf, now, busyId, onRestore }: TrashRowProps) {
  const { shape, tint, icon } = DOCUMENT_LOOKS[document.type];
  const owner =
    document.ownerName ??
    (document.familyId === null ? i18n.t({ id: 'trash.family', message: 'Family' }) : familyNameOf(document.familyId));
  return (
    <li className="trash-row">
      <span className="trash-paper">
        <DocCover shape={shape} tint={tint} icon={icon} name="" note="" />
      </span>
      <div className="trash-words">
        <h2 className="ellipsis">
          <bdi>{document.name}</bdi>
        </h2>
        <p className="text-small muted ellipsis tabular">
          {documentTypeName(i18n, document.type)} · {owner} · {fileSizeText(i18n, document.sizeBytes)}
        </p>
        <p className="text-small muted">{deletedText(document, readerId, now)}</p>
      </div>
      <DaysLeft endsAt={document.endsAt} now={now} />
      <Button icon={RotateCcw} busy={busyId === document.id} about={document.name} onClick={() => onRestore(document)}>
        {i18n.t({ id: 'trash.restore', message: 'Restore' })}
      </Button>
    </li>
  );
}

function DaysLeft({ endsAt, now }: { endsAt: string; now: Date }) {
  const isShort = isLastWeek(endsAt, now);
  return (
    <Badge tone={isShort ? 'soon' : 'plain'} icon={isShort ? ClockAlert : undefined}>
      {daysLeftText(endsAt, now)}
    </Badge>
  );
}

/** Explains what the trash is for. */
export function EmptyTrash({ action }: { action: ReactNode }) {
  const names = {
    a4: i18n.t({ id: 'trash.exampleContract', message: 'Old contract' }),
    booklet: i18n.t({ id: 'trash.exampleScan', message: 'Blurred scan' }),
    id1: i18n.t({ id: 'trash.exampleDuplicate', message: 'Duplicate' }),
  };
  return (
    <EmptyState
      title={i18n.t({ id: 'trash.empty', message: 'The trash is empty' })}
      illustration={<OutlinedPapers names={names} />}
      action={action}
    >
      {i18n.t({
        id: 'trash.emptyHint',
        message:
          'Deleted documents stay here for {days} days. Restore one and its notes, tags and sharing come back too.',
        values: { days: TRASH_DAYS },
      })}
    </EmptyState>
  );
}

/** '30 days left', i18n.t({ id: 'trash.lastDay', message: 'Last day' }). */
export function daysLeftText(endsAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS);
  return days > 1
    ? i18n.t({ id: 'trash.daysLeft', message: '{days} days left', values: { days } })
    : i18n.t({ id: 'trash.lastDay', message: 'Last day' });
}

/** Whether little time is left, so that the badge is highlighted. */
export function isLastWeek(endsAt: string, now: Date): boolean {
  return Date.parse(endsAt) - now.getTime() <= 7 * DAY_MS;
}

/** 'Deleted by you, 2 hours ago'. */
export function deletedText(
  { trashedBy, trashedAt }: Pick<TrashedDocument, 'trashedBy' | 'trashedAt'>,
  readerId: string,
  now: Date,
): string {
  const text = relativeDate(i18n, trashedAt, now);
  const isSentence = /^(Just now|Yesterday)/.test(text);
  const when = isSentence ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  if (!trashedBy) return i18n.t({ id: 'trash.deleted', message: 'Deleted {when}', values: { when } });
  if (trashedBy.id === readerId) {
    return i18n.t({ id: 'trash.deletedByYou', message: 'Deleted by you, {when}', values: { when } });
  }
  return i18n.t({
    id: 'trash.deletedBy',
    message: 'Deleted by {name}, {when}',
    values: { name: trashedBy.name, when },
  });
}
