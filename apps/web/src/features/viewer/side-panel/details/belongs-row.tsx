import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import LinkIcon from 'lucide-react/icons/link';
import { COLLECTION_LOOKS } from '../../../../household/collection-look.tsx';
import { collectionsQuery } from '../../../../household/collections.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TermRow } from '../term-row.tsx';
import './belongs-row.css';

interface BelongsRowProps {
  document: Document;
  related: NonNullable<DocumentDetails['related']>;
  onChange: () => void;
}

/** The collections that it is in and the documents that belong to it, of those that the reader sees [COL-1, COL-6]. */
export function BelongsRow({ document, related, onChange }: BelongsRowProps) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const around = collections.filter(({ documentIds }) => documentIds.includes(document.id));
  return (
    <TermRow term={i18n.t({ id: 'belongs.term', message: 'Belongs to' })}>
      <ul className="row wrap belongs-row">
        {around.map(({ id, kind, name }) => (
          <li key={id}>
            <Link to="/dashboard" search={{ collection: id }} className="belongs-chip">
              <Icon of={COLLECTION_LOOKS[kind].icon} small />
              <bdi className="ellipsis">{name}</bdi>
            </Link>
          </li>
        ))}
        {related.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="."
              search={(search) => ({ ...search, doc: id })}
              replace
              state={({ openedHere }) => ({ openedHere })}
              resetScroll={false}
              activeProps={{ 'aria-current': undefined }}
              className="belongs-chip"
            >
              <Icon of={LinkIcon} small />
              <bdi className="ellipsis">{name}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Button variant="link" className="viewer-side-inline" onClick={onChange}>
            {around.length + related.length === 0
              ? i18n.t({ id: 'belongs.add', message: 'Add' })
              : i18n.t({ id: 'belongs.change', message: 'Change' })}
          </Button>
        </li>
      </ul>
    </TermRow>
  );
}
