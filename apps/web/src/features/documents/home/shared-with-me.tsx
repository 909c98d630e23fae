import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { nameWithOwner } from '../document-names.ts';
import './home-part.css';
import './shared-with-me.css';

/** More are behind a button. */
const MOST_SHOWN = 3;

/** What others share with the reader alone [PPL-9]. Without any the section is gone. */
export function SharedWithMe({ documents, readerId }: { documents: readonly Document[]; readerId: string }) {
  const [isWhole, setWhole] = useState(false);
  const shared = documents.filter(({ receivers }) => receivers.some(({ personId }) => personId === readerId));
  const received = shared.filter(({ isOwn }) => !isOwn);
  if (received.length === 0) return null;
  const hasMore = received.length > MOST_SHOWN && !isWhole;
  return (
    <section className="shared-with-me" aria-labelledby="shared-with-me">
      <div className="row home-part-head">
        <h2 className="grow" id="shared-with-me">
          {i18n.t({ id: 'sharedWithMe.title', message: 'Shared with me' })}
        </h2>
        {hasMore && (
          <Button variant="link" onClick={() => setWhole(true)}>
            {i18n.t({ id: 'sharedWithMe.all', message: 'All {count}', values: { count: received.length } })}
          </Button>
        )}
      </div>
      <ul className="shared-with-me-list">
        {(hasMore ? received.slice(0, MOST_SHOWN) : received).map((document) => (
          <li key={document.id}>
            <ReceivedPaper document={document} readerId={readerId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens the document above the page. */
function ReceivedPaper({ document, readerId }: { document: Document; readerId: string }) {
  const families = useFamilies();
  const { ownerId, ownerName } = document;
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: document.id })}
      state={{ openedHere: true }}
      resetScroll={false}
      className="received-paper"
      activeProps={{ 'aria-current': undefined }}
    >
      <span className="received-paper-object">
        <DocumentPicture document={document} />
      </span>
      <span className="received-paper-words">
        <b className="ellipsis">
          <bdi>{nameWithOwner(document, readerId)}</bdi>
        </b>
        <span className="row text-small muted">
          {ownerId && <Avatar id={ownerId} name={ownerName ?? ''} src={memberAvatarUrl(ownerId, families)} size={20} />}
          <span>{termsOf(document, readerId)}</span>
        </span>
      </span>
    </Link>
  );
}

/** 'From Carmen, to view', 'From Tomás, until 12 Apr 2027' */
function termsOf({ ownerName, receivers }: Document, readerId: string): string {
  const name = firstNameOf(ownerName ?? '');
  const terms = receivers.find(({ personId }) => personId === readerId);
  if (terms?.until) {
    const values = { name, date: dateText(i18n, calendarDate(new Date(terms.until))) };
    return i18n.t({ id: 'sharedWithMe.until', message: 'From {name}, until {date}', values });
  }
  return terms?.mayEdit
    ? i18n.t({ id: 'sharedWithMe.edit', message: 'From {name}, you can edit', values: { name } })
    : i18n.t({ id: 'sharedWithMe.view', message: 'From {name}, to view', values: { name } });
}
