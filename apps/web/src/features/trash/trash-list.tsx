import './trash.css';
import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { DOCUMENT_LOOKS } from '../../lib/document-look.ts';
import { i18n } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DocCover } from '../../ui/doc-object.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GhostPapers } from '../../ui/ghost-papers.tsx';

interface TrashListProps {
  documents: readonly TrashedDocument[];
  readerId: string;
  familyNameOf: (familyId: string) => string;
  now: Date;
  /** the one that is being restored */
  busyId: string | undefined;
  onRestore: (document: TrashedDocument) => void;
}

/** What can still be taken back, last thrown away first. */
export function TrashList({ documents, ...rest }: TrashListProps) {
  return (
    <ul className="trash" aria-label="Thrown away">
      {documents.map((document) => (
        <TrashRow key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
}

type TrashRowProps = Omit<TrashListProps, 'documents'> & { document: TrashedDocument };

function TrashRow({ document, readerId, familyNameOf, now, busyId, onRestore }: TrashRowProps) {
  const { shape, tint, icon } = DOCUMENT_LOOKS[document.type];
  const owner = document.ownerName ?? (document.familyId === null ? 'Family' : familyNameOf(document.familyId));
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
      <Button
        icon={RotateCcw}
        busy={busyId === document.id}
        aria-label={`Restore ${document.name}`}
        onClick={() => onRestore(document)}
      >
        Restore
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

const NAMES = { a4: 'Old contract', booklet: 'Blurred scan', id1: 'Twice the same' };

/** Nothing to take back: what would lie here, and the way on. */
export function EmptyTrash({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="The trash is empty" ghosts={<GhostPapers names={NAMES} />} action={action}>
      A document that is thrown away lies here for {TRASH_DAYS} days. Until then one press brings it back, with all that
      was said of it.
    </EmptyState>
  );
}

/** '30 days left', 'Last day'. */
export function daysLeftText(endsAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS);
  return days > 1 ? `${days} days left` : 'Last day';
}

/** Little enough time that it should be seen. */
export function isLastWeek(endsAt: string, now: Date): boolean {
  return Date.parse(endsAt) - now.getTime() <= 7 * DAY_MS;
}

/** 'Thrown away by you, 2 hours ago'. */
export function deletedText(
  { trashedBy, trashedAt }: Pick<TrashedDocument, 'trashedBy' | 'trashedAt'>,
  readerId: string,
  now: Date,
): string {
  const who = trashedBy?.id === readerId ? 'you' : trashedBy?.name;
  const when = relativeDate(i18n, trashedAt, now);
  const isSentence = /^(Just now|Yesterday)/.test(when);
  return `Thrown away${who ? ` by ${who}` : ''}, ${isSentence ? when.charAt(0).toLowerCase() + when.slice(1) : when}`;
}
