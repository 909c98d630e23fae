import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { DocShape } from '../../../ui/doc-object.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../list/document-counts.css';
import './document-grid.css';
import './documents-skeleton.css';

const PAPERS: readonly DocShape[] = ['booklet', 'id1', 'id1', 'a4', 'id1', 'a4'];

/** Placeholders in the shape of the cards, so that nothing shifts when the documents load. */
export function DocumentsSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {i18n.t({ id: 'ui.loading', message: 'Loading' })}
      </p>
      <div className="document-counts documents-skeleton-counts">
        <Skeleton className="documents-skeleton-count" />
      </div>
      <ul className="document-grid" aria-hidden="true">
        {PAPERS.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          <li key={index}>
            <div className="document-card documents-skeleton-card">
              <div className="document-card-stage">
                <Skeleton className={classNames('doc-object', shape, 'documents-skeleton-paper')} />
              </div>
              <div className="document-card-words">
                <Skeleton className="documents-skeleton-name" />
                <Skeleton className="documents-skeleton-line" />
                <Skeleton className="documents-skeleton-life" />
                <Skeleton className="documents-skeleton-date" />
                <Skeleton className="documents-skeleton-tag" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
