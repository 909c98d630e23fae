import { type Belonging, belongingsIn } from '@kinvault/domain/collections/belongings.ts';
import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Plus from 'lucide-react/icons/plus';
import { useCollectionChanges } from '../../household/collections.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import './collection-belongings.css';

interface CollectionBelongingsProps {
  collection: Collection;
  documents: readonly Document[];
  /** uploads a document for this place; absent if the reader may not add here */
  onAdd?: (belonging: Belonging) => void;
}

/** What a collection of this kind usually has, and what of it is missing [COL-2]. */
export function CollectionBelongings({ collection, documents, onAdd }: CollectionBelongingsProps) {
  const belongings = belongingsIn(collection, documents);
  if (belongings.length === 0) return null;
  const here = belongings.filter(({ document }) => document).length;
  const count = belongings.filter(({ isNeeded }) => isNeeded).length;
  return (
    <section className="belongings" aria-labelledby="belongings">
      <div className="row wrap">
        <h2 id="belongings" className="grow">
          {i18n.t({ id: 'belongings.title', message: 'What belongs here' })}{' '}
          <span className="muted">
            {i18n.t({
              id: 'belongings.count',
              message: '{here} of {count} are here',
              values: { here, count },
            })}
          </span>
        </h2>
        {collection.canChange && <Choose {...{ collection, belongings }} />}
      </div>
      <ul>
        {belongings.map(({ belonging, document, isNeeded }) => (
          <li key={belonging.id}>
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
            ) : isNeeded ? (
              <Missing title={i18n.t(belonging.name)} onAdd={onAdd && (() => onAdd(belonging))} />
            ) : (
              <span className="belonging unneeded">
                <Icon of={CircleSlash} />
                <Words
                  title={i18n.t(belonging.name)}
                  text={i18n.t({ id: 'belongings.notNeeded', message: 'Not needed' })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Turns each missing proposal off and on again. */
function Choose({ collection, belongings }: { collection: Collection; belongings: ReturnType<typeof belongingsIn> }) {
  const { change } = useCollectionChanges();
  const missing = belongings.filter(({ document }) => !document);
  if (missing.length === 0) return null;
  const label = i18n.t({ id: 'belongings.choose', message: 'Choose what belongs here' });
  return (
    <Menu
      label={label}
      trigger={<Button variant="link">{label}</Button>}
      items={missing.map(({ belonging, isNeeded }) => ({
        id: belonging.id,
        label: i18n.t(belonging.name),
        checked: isNeeded,
        onSelect: () => void change(collection.id, { belonging: { id: belonging.id, isNeeded: !isNeeded } }),
      }))}
    />
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
