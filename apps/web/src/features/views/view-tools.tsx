import { useNavigate } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import './view-tools.css';
import { useOpenedView, useViewChanges } from './views.api.ts';

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);

interface ViewToolsProps {
  /** what is on screen, as text */
  query: string;
  /** a list as it comes needs no view */
  isWorthSaving: boolean;
}

/** The opened view with what can be done with it; 'Save' once its filters have changed [COL-7]. */
export function ViewTools({ query, isWorthSaving }: ViewToolsProps) {
  const view = useOpenedView();
  const { change, remove } = useViewChanges();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'new' | 'rename' | null>(null);
  const isChanged = view ? view.query !== query : isWorthSaving;
  async function removeAndLeave() {
    if (view && (await remove(view))) await navigate({ to: '/dashboard', search: { view: 'all' } });
  }
  const label = view && i18n.t({ id: 'views.actions', message: 'More about {name}', values: { name: view.name } });
  if (!view && !isChanged) return null;
  return (
    <div className="view-tools row wrap">
      {view && (
        <span className="view-tools-name row">
          <Icon of={Bookmark} small />
          <b className="ellipsis">
            <bdi>{view.name}</bdi>
          </b>
        </span>
      )}
      {view?.canChange && label && (
        <Menu
          label={label}
          trigger={<IconButton label={label} icon={EllipsisVertical} />}
          align="start"
          items={[
            {
              label: i18n.t({ id: 'views.rename', message: 'Rename view' }),
              icon: Pencil,
              onSelect: () => setAsked('rename'),
            },
            {
              label: i18n.t({ id: 'views.delete', message: 'Delete view' }),
              icon: Trash2,
              tone: 'danger',
              onSelect: () => void removeAndLeave(),
            },
          ]}
        />
      )}
      {view?.canChange && isChanged && (
        <Button onClick={() => void change(view.id, { query })}>{i18n.t({ id: 'views.save', message: 'Save' })}</Button>
      )}
      {isChanged && (
        <Button icon={BookmarkPlus} onClick={() => setAsked('new')}>
          {i18n.t({ id: 'views.saveNew', message: 'Save as new view' })}
        </Button>
      )}
      {asked === 'new' && <ViewDialog query={query} onClose={() => setAsked(null)} />}
      {asked === 'rename' && view && <ViewDialog {...{ view, query }} onClose={() => setAsked(null)} />}
    </div>
  );
}
