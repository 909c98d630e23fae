import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { Link } from '@tanstack/react-router';
import Smartphone from 'lucide-react/icons/smartphone';
import { i18n } from '../../../lib/i18n.ts';
import { isKept, useKeptPapers } from '../../../lib/offline-papers/kept-papers.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { nameWithOwner } from '../document-names.ts';
import { PinPassports } from './pin-passports.tsx';
import './home-part.css';
import './pinned.css';

interface PinnedProps {
  documents: readonly Document[];
  readerId: string;
  /** the invitation is one line and one button */
  isShort?: boolean;
}

/** The reader's pinned papers, or the invitation to pin some [OFF-8]. */
export function Pinned({ documents, readerId, isShort }: PinnedProps) {
  const pinned = documents.filter(({ isFavorite }) => isFavorite);
  if (pinned.length === 0) return <PinPassports {...{ documents, readerId, isShort }} />;
  return (
    <section className="pinned" aria-labelledby="pinned">
      <div className="row home-part-head">
        <h2 className="grow" id="pinned">
          {i18n.t({ id: 'pinned.title', message: 'Pinned' })}
        </h2>
        <Link to="/dashboard" search={{ member: readerId }} className={buttonClass({ variant: 'link' })}>
          {i18n.t({ id: 'pinned.choose', message: 'Choose what to pin' })}
        </Link>
      </div>
      <ul className="pinned-list">
        {pinned.map((document) => (
          <li key={document.id}>
            <PinnedCard document={document} readerId={readerId} isOnline />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PinnedCardProps {
  document: Document;
  readerId: string;
  /** shows whether this device keeps it */
  isOnline?: boolean;
}

/** Opens the document above the page. */
export function PinnedCard({ document, readerId, isOnline }: PinnedCardProps) {
  const kept = useKeptPapers();
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: document.id })}
      state={{ openedHere: true }}
      resetScroll={false}
      className="pinned-card"
      activeProps={{ 'aria-current': undefined }}
    >
      <div className="pinned-card-object">
        <DocumentPicture document={document} />
      </div>
      <div className="pinned-card-words">
        <h3 className="ellipsis">
          <bdi>{nameWithOwner(document, readerId)}</bdi>
        </h3>
        <p className="text-tiny muted tabular">{expiryNote(i18n, document.expiresOn)}</p>
        {isOnline && isKept(kept, document) && (
          <p className="text-tiny pinned-card-kept">
            <Icon of={Smartphone} small />
            {i18n.t({ id: 'kept.onDevice', message: 'Kept on this device' })}
          </p>
        )}
      </div>
    </Link>
  );
}
