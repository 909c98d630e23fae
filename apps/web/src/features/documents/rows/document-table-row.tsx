import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { Link } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import Star from 'lucide-react/icons/star';
import { memo } from 'react';
import { documentTone } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { FoundText } from '../cards/found-text.tsx';
import { formatHit } from '../list/found-documents.ts';
import { COLUMN_LOOKS, type Column } from './columns.ts';
import { Cell, type CellProps } from './document-row-cells.tsx';

interface RowContentProps extends CellProps {
  columns: readonly Column[];
  isPhone: boolean;
  hit?: SearchHit;
  searchText: string;
  isOutOfReach: boolean;
}

/** All of a row but its check box. Memoized: a row that stays on screen is not rendered again while others scroll. */
export const RowContent = memo(function RowContent({ columns, isPhone, hit, searchText, ...props }: RowContentProps) {
  const { document, today, leadTimes, isOutOfReach } = props;
  return (
    <>
      <th scope="row" aria-colindex={2}>
        <Link
          to="/dashboard"
          search={(search) => ({ ...search, doc: document.id })}
          state={{ openedHere: true }}
          resetScroll={false}
          className={classNames('document-table-link', isOutOfReach && 'out-of-reach')}
          activeProps={{ 'aria-current': undefined }}
          tabIndex={-1}
        >
          <span className="document-table-paper">
            <DocumentPicture document={document} />
          </span>
          <span className="document-table-words">
            <span className="strong ellipsis">
              <bdi>{document.name}</bdi>
            </span>
            {isPhone && <PhoneDate {...{ document, today, leadTimes }} />}
            {hit && !isPhone && (
              <span className="text-tiny muted ellipsis">
                <FoundText sentence={formatHit(hit)} hit={hit} words={typedWords(searchText)} />
              </span>
            )}
          </span>
          <Marks isPinned={document.isFavorite} isOutOfReach={isOutOfReach} />
        </Link>
      </th>
      {columns.map((column, at) => (
        <td
          key={column}
          aria-colindex={at + 3}
          className={classNames('ellipsis', isNumber(column) && 'tabular', column)}
        >
          <Cell {...props} column={column} />
        </td>
      ))}
    </>
  );
});

function isNumber(column: Column): boolean {
  return column === 'amount' || COLUMN_LOOKS[column].first === 'desc' || column === 'expiry';
}

function PhoneDate({ document, today, leadTimes }: Pick<CellProps, 'document' | 'today' | 'leadTimes'>) {
  const tone = documentTone(document, leadTimes, today);
  return (
    <span className={classNames('text-tiny tabular', tone ?? 'muted')}>{expiryWords(i18n, document, today).full}</span>
  );
}

function Marks({ isPinned, isOutOfReach }: { isPinned: boolean; isOutOfReach: boolean }) {
  const pinned = i18n.t({ id: 'pinned.title', message: 'Pinned' });
  const away = i18n.t({ id: 'kept.needsConnection', message: 'Needs a connection' });
  return (
    <>
      {isPinned && (
        <span className="document-table-mark" title={pinned}>
          <Icon of={Star} small />
          <span className="visually-hidden">{pinned}</span>
        </span>
      )}
      {isOutOfReach && (
        <span className="document-table-mark" title={away}>
          <Icon of={CloudOff} small />
          <span className="visually-hidden">{away}</span>
        </span>
      )}
    </>
  );
}
