import type { ListAddress } from '@kinvault/domain/documents/list-address.ts';
import { numberText } from '@kinvault/domain/format/numbers.ts';
import type { SavedView } from '@kinvault/domain/views/view.schema.ts';
import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import Files from 'lucide-react/icons/files';
import Lock from 'lucide-react/icons/lock';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../household/sidebar-section.css';
import { addressOfView } from './views.api.ts';

interface ViewListProps {
  views: readonly SavedView[];
  /** how many documents each shows this reader, as far as it is known */
  counts: ReadonlyMap<string, number>;
  allCount?: number;
  /** the opened view, or 'all' */
  selectedId?: string;
  onSelect?: () => void;
}

/** At the end of the sidebar: all documents, and what was saved of them [COL-7]. */
export function ViewList({ views, counts, allCount, selectedId, onSelect }: ViewListProps) {
  const onlyYou = i18n.t({ id: 'collection.onlyYou', message: 'Only you see this' });
  const row = (id: string, search: ListAddress & { saved?: string }) => ({
    to: '/dashboard' as const,
    search,
    className: 'sidebar-row',
    'aria-current': id === selectedId ? ('page' as const) : undefined,
    activeOptions: { exact: true }, // otherwise every view would mark 'All documents' too
    onClick: onSelect,
  });
  return (
    <section className="sidebar-section" aria-labelledby="saved-views">
      <h3 id="saved-views" className="field-label">
        {i18n.t({ id: 'views.title', message: 'Saved views' })}
      </h3>
      <Link {...row('all', { view: 'all' })}>
        <Icon of={Files} small />
        <span className="grow ellipsis">{i18n.t({ id: 'views.all', message: 'All documents' })}</span>
        <Count count={allCount} />
      </Link>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link {...row(view.id, { ...addressOfView(view), saved: view.id })}>
              <Icon of={Bookmark} small />
              <span className="grow ellipsis">
                <bdi>{view.name}</bdi>
              </span>
              {view.familyId === null && (
                <span title={onlyYou}>
                  <Icon of={Lock} small />
                  <span className="visually-hidden">{onlyYou}</span>
                </span>
              )}
              <Count count={counts.get(view.id)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="tabular">
      <span aria-hidden="true">{numberText(i18n, count)}</span>
      <span className="visually-hidden">
        {i18n.t({
          id: 'document.count',
          message: '{count, plural, one {# document} other {# documents}}',
          values: { count },
        })}
      </span>
    </span>
  );
}
