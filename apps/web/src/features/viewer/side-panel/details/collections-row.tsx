import { listed } from '@kinvault/domain/format/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { AddToMenu } from '../../../../household/add-to-menu.tsx';
import { collectionsQuery } from '../../../../household/collections.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { TermRow } from '../term-row.tsx';

/** In which collections it is, of those that the reader sees, and the way into others [COL-1]. */
export function CollectionsRow({ documentId }: { documentId: string }) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const names = collections.filter(({ documentIds }) => documentIds.includes(documentId)).map(({ name }) => name);
  return (
    <TermRow term={i18n.t({ id: 'collection.title', message: 'Kept together' })}>
      {names.length > 0 && <bdi>{listed(i18n, names)}</bdi>}{' '}
      <AddToMenu
        documentIds={[documentId]}
        trigger={
          <Button variant="link" className="viewer-side-inline">
            {i18n.t({ id: 'collection.addTo', message: 'Add to' })}
          </Button>
        }
      />
    </TermRow>
  );
}
