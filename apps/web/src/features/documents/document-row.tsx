import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DOCUMENT_LOOKS } from '../../lib/document-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lifeline } from '../../ui/lifeline.tsx';
import { DocumentPicture } from './document-picture.tsx';
import './document-row.css';
import { expiryWords } from '@kinvault/domain/format/expiry-words.ts';
import { i18n } from '../../lib/i18n.ts';

/** One paper in a line: it opens above its owner's papers, and closing it leads back here. */
export function DocumentRow({ document, today }: { document: Document; today: string }) {
  const expiry = expiryWords(i18n, document, today);
  const tone = expiry.state === 'soon' || expiry.state === 'expired' ? expiry.state : 'mute';
  return (
    <Link
      to="/dashboard"
      search={{ member: document.ownerId ?? undefined, doc: document.id }}
      state={{ openedHere: true }}
      className="drow"
    >
      <span className="drow-paper">
        <DocumentPicture document={document} />
      </span>
      <span className="drow-words">
        <span className="b cut">
          <bdi>{document.name}</bdi>
        </span>
        <span className={`t-xs num ${tone}`}>{expiry.full}</span>
      </span>
      <span className="drow-more">
        <Badge icon={DOCUMENT_LOOKS[document.type].icon}>{documentTypeName(i18n, document.type)}</Badge>
      </span>
      <span className="drow-more drow-life">
        <Lifeline state={expiry.state} percent={expiry.percent} />
        <span className={`t-xs ${tone}`}>{expiry.distance}</span>
      </span>
      <span className="drow-more t-xs mute num drow-size">{fileSizeText(i18n, document.sizeBytes)}</span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
