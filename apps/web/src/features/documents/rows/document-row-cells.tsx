import { type ArrangedFacts, costOf } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { documentTone, duePaper } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ExpiryBadge, RenewalBadge } from '../cards/expiry-badge.tsx';
import type { Column } from './columns.ts';

/** A person of the list, as a row shows them. */
export interface RowOwner {
  /** 'You', 'Tomás' */
  name: string;
  fullName: string;
  avatarId: string | null;
}

export interface CellProps {
  document: Document;
  today: string;
  /** the reader's own */
  leadTimes: OwnLeadTimes;
  facts: ArrangedFacts | undefined;
  owner: RowOwner;
  /** the names of the collections that it is in */
  collections: readonly string[];
  isEarlier: boolean;
}

const CELLS: Readonly<Record<Column, (props: CellProps) => ReactNode>> = {
  issuer: ({ facts }) => facts?.issuer && <bdi>{facts.issuer}</bdi>,
  owner: ({ document: { ownerId }, owner }) => (
    <span className="document-table-owner">
      {ownerId !== null && (
        <Avatar id={ownerId} name={owner.fullName} src={avatarUrl(ownerId, owner.avatarId)} size={22} />
      )}
      <span className="ellipsis">
        <bdi>{owner.name}</bdi>
      </span>
    </span>
  ),
  type: ({ document }) => documentTypeName(i18n, document.type),
  issued: ({ document: { issuedOn } }) => issuedOn && dateText(i18n, issuedOn),
  amount: ({ facts }) => {
    const cost = costOf(facts);
    return cost && moneyText(i18n, cost.minor, cost.currency);
  },
  status: (props) => <Status {...props} />,
  expiry: ({ document: { expiresOn } }) => expiresOn && dateText(i18n, expiresOn),
  added: ({ document }) => dateText(i18n, calendarDate(new Date(document.addedAt))),
  collections: ({ collections }) => <bdi>{listed(i18n, [...collections])}</bdi>,
  tags: ({ document }) => <bdi>{document.tags.join(', ')}</bdi>,
};

/** What a document's row says in this column; nothing where it is not known. */
export function Cell({ column, ...props }: CellProps & { column: Column }) {
  return CELLS[column](props);
}

/** What a card's badge says, and otherwise how long it is valid. */
function Status({ document, today, leadTimes: own, isEarlier }: CellProps) {
  if (isEarlier) return <Badge>{i18n.t({ id: 'document.earlier', message: 'Earlier' })}</Badge>;
  const { state, distance } = expiryWords(i18n, document, today);
  const due = duePaper(document, own, today);
  const tone = documentTone(document, own, today);
  if (due && state === 'valid') return <RenewalBadge due={due} tone={tone} />;
  return state === 'valid' ? distance : <ExpiryBadge state={state} tone={tone} />;
}
