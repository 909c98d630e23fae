import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { DOCUMENT_LOOKS } from '../../lib/document-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DocCover } from '../../ui/doc-object.tsx';
import './trash.css';
import { i18n } from '../../lib/i18n.ts';
import { daysLeftText, isLastWeek, thrownText } from './trash-words.ts';

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
        <p className="text-small muted">{thrownText(document, readerId, now)}</p>
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
