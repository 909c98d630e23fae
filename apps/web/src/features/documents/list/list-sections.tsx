import Star from 'lucide-react/icons/star';
import { i18n } from '../../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentGrid, type DocumentGridProps } from '../cards/document-grid.tsx';
import { splitPinned } from './found-documents.ts';
import './list-sections.css';

/** On phones the pinned documents of a list, then the others, each under a heading; otherwise one grid [OFF-4]. */
export function ListSections({ documents, ...rest }: DocumentGridProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [pinned, others] = splitPinned(documents);
  if (!isPhone || pinned.length === 0) return <DocumentGrid {...rest} documents={documents} />;
  return (
    <>
      <section className="list-section" aria-labelledby="pinned-documents">
        <h2 id="pinned-documents" className="row">
          <Icon of={Star} />
          {i18n.t({ id: 'pinned.title', message: 'Pinned' })}
        </h2>
        <DocumentGrid {...rest} documents={pinned} />
      </section>
      {others.length > 0 && (
        <section className="list-section" aria-labelledby="other-documents">
          <h2 id="other-documents">{i18n.t({ id: 'list.others', message: 'Everything else' })}</h2>
          <DocumentGrid {...rest} documents={others} />
        </section>
      )}
    </>
  );
}
