import { belongingsIn } from '@kinvault/domain/collections/belongings.ts';
import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import './collection-belongings.css';

interface CollectionBelongingsProps {
  collection: Collection;
  documents: readonly Document[];
  /** absent when the reader may not add here */
  onAdd?: () => void;
}

/** What a collection of this kind usually has, and what of it is missing [COL-2]. */
export function CollectionBelongings({ collection, documents, onAdd }: CollectionBelongingsProps) {
  const belongings = belongingsIn(collection, documents);
  if (belongings.length === 0) return null;
  const here = belongings.filter(({ document }) => document).length;
  return (
    <section className="belongings" aria-labelledby="belongings">
      <h2 id="belongings">
        {i18n.t({ id: 'belongings.title', message: 'What belongs here' })}{' '}
        <span className="muted">
          {i18n.t({
            id: 'belongings.count',
            message: '{here} of {count} are here',
            values: { here, count: belongings.length },
          })}
        </span>
      </h2>
      <ul>
        {belongings.map(({ belonging, document }) => (
          <li key={belonging.name.id}>
            {document ? (
              <Link
                to="/dashboard"
                search={(search) => ({ ...search, doc: document.id })}
                state={{ openedHere: true }}
                resetScroll={false}
                className="belonging"
                activeProps={{ 'aria-current': undefined }}
              >
                <Icon of={CircleCheck} className="belonging-here" />
                <Words title={i18n.t(belonging.name)} text={document.name} />
              </Link>
            ) : (
              <Missing title={i18n.t(belonging.name)} onAdd={onAdd} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing({ title, onAdd }: { title: string; onAdd?: () => void }) {
  if (!onAdd)
    return (
      <span className="belonging missing">
        <Words title={title} text={i18n.t({ id: 'belongings.missing', message: 'Not here yet' })} />
      </span>
    );
  return (
    <button type="button" className="belonging missing" onClick={onAdd}>
      <Icon of={Plus} />
      <Words title={title} text={i18n.t({ id: 'belongings.add', message: 'Add it' })} />
    </button>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <span className="belonging-words">
      <b>{title}</b>
      <span className="ellipsis">
        <bdi>{text}</bdi>
      </span>
    </span>
  );
}
