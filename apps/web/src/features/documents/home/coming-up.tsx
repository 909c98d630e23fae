import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expiryState } from '@kinvault/domain/documents/expiry.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { comingUp } from '../document-lists.ts';
import './coming-up.css';
import { expiryNote, expirySentence } from '@kinvault/domain/format/expiry-words.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { renewSentence } from '../../../lib/due-words.ts';
import { i18n } from '../../../lib/i18n.ts';
import { renewAhead } from '../../../lib/reminders.ts';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { ExpiryBadge } from '../cards/expiry-badge.tsx';
import { nameWithOwner } from '../document-names.ts';

const SHOWN = 3;

interface ComingUpProps {
  documents: readonly Document[];
  readerId: string;
  today: string;
  leadTimes: OwnLeadTimes;
  /** shows a link to the whole year beside the heading */
  hasMore?: boolean;
}

/** The next three by 'Renew by' or expiry, expired ones first. Renders nothing when none has an expiry. */
export function ComingUp({ documents, readerId, today, leadTimes, hasMore }: ComingUpProps) {
  const next = comingUp(documents, SHOWN, leadTimes, today);
  if (next.length === 0) return null;
  const sentence = (document: Document) => {
    const name = nameWithOwner(document, readerId);
    const by = renewAhead(document, leadTimes, today);
    return by === null ? expirySentence(i18n, { ...document, name }, today) : renewSentence(name, by, today);
  };
  return (
    <section className="coming-up">
      <div className="row coming-up-head">
        <h2 className="grow">{i18n.t({ id: 'comingUp.title', message: 'Coming up' })}</h2>
        {hasMore && (
          <Link to="/dashboard" search={{ view: 'timeline' }} className={buttonClass({ variant: 'link' })}>
            {i18n.t({ id: 'comingUp.all', message: 'All 12 months' })}
          </Link>
        )}
      </div>
      <ul className="coming-up-list">
        {next.map((document) => (
          <li key={document.id}>
            <Link
              to="/dashboard"
              search={(search) => ({ ...search, doc: document.id })}
              state={{ openedHere: true }}
              resetScroll={false}
              className="coming-up-card"
              activeProps={{ 'aria-current': undefined }}
            >
              <div className="coming-up-card-object">
                <DocumentPicture document={document} />
              </div>
              <div>
                <h3>{sentence(document)}</h3>
                <p className="tabular">
                  {whose(document, readerId)} ·{' '}
                  <span className="coming-up-card-date">{expiryNote(i18n, document.expiresOn)}</span>
                </p>
                <ExpiryBadge state={expiryState(document.expiresOn, today)} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whose({ ownerId, ownerName }: Document, readerId: string): string {
  return ownerId === readerId
    ? i18n.t({ id: 'comingUp.yours', message: 'Yours' })
    : (ownerName ?? i18n.t({ id: 'comingUp.familys', message: 'The family’s' }));
}
