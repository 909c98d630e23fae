import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import { dateText } from '@kinvault/domain/documents/date-text.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Lifeline } from '../../ui/lifeline.tsx';
import { type ExpiryWords, expiryWords } from './expiry-words.ts';

export interface AboutDocument {
  document: Document;
  families: readonly Family[];
  person: Person;
}

/** All that is known of the document beside its content [DVW-6]. */
export function DetailsPanel({ document, families, person }: AboutDocument) {
  const expiry = expiryWords(document, calendarDate(new Date()));
  const { ownerId, ownerName, addedAt, expiresOn, sizeBytes, tags } = document;
  return (
    <aside className="vside" aria-labelledby="viewer-details">
      <h3 id="viewer-details">Details</h3>
      <div className="vpane">
        {expiry && <ExpiryBox {...expiry} />}
        <dl className="dl">
          <Row term="Owner">
            {ownerId === null ? (
              `${familyName(document, families)} family`
            ) : (
              <span className="row">
                <Avatar id={ownerId} name={ownerName ?? ''} src={memberAvatarUrl(ownerId, families)} size={26} />
                {ownerName}
              </span>
            )}
          </Row>
          <Row term="Visible to">{audienceSummary(document, families, person.id)}</Row>
          <Row term="Date added">{dateText(calendarDate(new Date(addedAt)))}</Row>
          <Row term="Expiry">{expiresOn ? dateText(expiresOn) : 'No expiry'}</Row>
          <Row term="File size">{fileSizeText(sizeBytes)}</Row>
          {tags.length > 0 && (
            <Row term="Tags">
              <ul className="row wrap vtags">
                {tags.map((tag) => (
                  <li key={tag} className="tag">
                    {tag}
                  </li>
                ))}
              </ul>
            </Row>
          )}
        </dl>
      </div>
    </aside>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ExpiryBox({ state, headline, percent, from, to }: ExpiryWords) {
  return (
    <div className={classNames('bigexp', state)}>
      <strong>{headline}</strong>
      <Lifeline state={state} percent={percent} label={`${percent} percent of its validity has passed`} />
      <div className="ends">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}

function familyName({ familyId }: Document, families: readonly Family[]): string {
  return families.find((family) => family.id === familyId)?.name ?? 'The';
}
