import { classNames } from '../../ui/class-names.ts';
import type { DocShape } from '../../ui/doc-object.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './document-counts.css';
import './document-grid.css';
import './documents-skeleton.css';

const PAPERS: readonly DocShape[] = ['booklet', 'id1', 'id1', 'a4', 'id1', 'a4'];

/** The cards' own shapes in their own places, so that nothing moves when the documents come. */
export function DocumentsSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading
      </p>
      <div className="counts sk-counts">
        <Skeleton className="sk-count" />
      </div>
      <ul className="dgrid" aria-hidden="true">
        {PAPERS.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these are places, not things
          <li key={index}>
            <div className="dcard sk-card">
              <div className="stage">
                <Skeleton className={classNames('doc', shape, 'sk-paper')} />
              </div>
              <div className="dmeta">
                <Skeleton className="sk-name" />
                <Skeleton className="sk-line" />
                <Skeleton className="sk-life" />
                <Skeleton className="sk-date" />
                <Skeleton className="sk-tag" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
