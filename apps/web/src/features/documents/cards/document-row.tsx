import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DOCUMENT_LOOKS } from '../../../household/document-look.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ValidityBar } from '../../../ui/validity-bar.tsx';
import { DocumentPicture } from './document-picture.tsx';
import './document-row.css';
import { expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { documentTone, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';

interface DocumentRowProps {
  document: Document;
  today: string;
  /** it opens above this page */
  opensHere?: boolean;
}

/** One document as a row. It opens above its owner's documents, or above this page; closing it returns here. */
export function DocumentRow({ document, today, opensHere = false }: DocumentRowProps) {
  const expiry = expiryWords(i18n, document, today);
  const tone = documentTone(document, useOwnLeadTimes(), today) ?? 'muted';
  return (
    <Link
      to={opensHere ? '.' : '/dashboard'}
      search={opensHere ? { doc: document.id } : { member: document.ownerId ?? undefined, doc: document.id }}
      state={{ openedHere: true }}
      resetScroll={!opensHere}
      activeProps={{ 'aria-current': undefined }}
      className="document-row"
    >
      <span className="document-row-paper">
        <DocumentPicture document={document} />
      </span>
      <span className="document-row-words">
        <span className="strong ellipsis">
          <bdi>{document.name}</bdi>
        </span>
        <span className={`text-tiny tabular ${tone}`}>{expiry.full}</span>
      </span>
      <span className="document-row-more">
        <Badge icon={DOCUMENT_LOOKS[document.type].icon}>{documentTypeName(i18n, document.type)}</Badge>
      </span>
      <span className="document-row-more document-row-life">
        <ValidityBar state={tone === 'muted' ? expiry.state : tone} percent={expiry.percent} />
        <span className={`text-tiny ${tone}`}>{expiry.distance}</span>
      </span>
      <span className="document-row-more text-tiny muted tabular document-row-size">
        {fileSizeText(i18n, document.sizeBytes)}
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
