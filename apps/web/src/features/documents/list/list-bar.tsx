import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ListControls } from './use-list-view.ts';
import './list-bar.css';

interface ListBarProps {
  list: ListControls;
  /** false for a list without documents */
  canSearch: boolean;
  onMore: () => void;
  /** receives the element for the list's own icons, between search and the rest */
  slot: (element: HTMLElement | null) => void;
}

/**
 * A list's bar on phones: back, then search and the rest behind icons, so that the documents begin near the top
 * [OFF-4].
 */
export function ListBar({ list, canSearch, onMore, slot }: ListBarProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isSearching = canSearch && (isOpen || list.view.text !== '');

  function close() {
    flushSync(() => {
      setOpen(false);
      list.change({ text: '' });
    });
    opener.current?.focus();
  }

  return (
    <nav className="list-bar" aria-label={i18n.t({ id: 'bars.label', message: 'Dashboard' })}>
      <Link
        to="/dashboard"
        search={{}}
        activeOptions={{ exact: true }}
        className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')}
        aria-label={i18n.t({ id: 'bars.overview', message: 'Overview' })}
      >
        <Icon of={ArrowLeft} />
      </Link>
      {isSearching ? (
        <>
          <SearchField list={list} isOpened={isOpen} />
          <IconButton label={i18n.t({ id: 'listBar.closeSearch', message: 'Close search' })} icon={X} onClick={close} />
        </>
      ) : (
        <>
          <span className="grow" />
          {canSearch && (
            <IconButton
              ref={opener}
              label={i18n.t({ id: 'documentTools.search', message: 'Search documents' })}
              icon={Search}
              onClick={() => setOpen(true)}
            />
          )}
          <span className="row" ref={slot} />
          <IconButton
            label={i18n.t({ id: 'listBar.more', message: 'About this list' })}
            icon={EllipsisVertical}
            onClick={onMore}
          />
        </>
      )}
    </nav>
  );
}

/** Takes the focus when someone opens it, not when the URL already has a search. */
function SearchField({ list, isOpened }: { list: ListControls; isOpened: boolean }) {
  const label = i18n.t({ id: 'documentTools.search', message: 'Search documents' });
  return (
    <TextField
      className="bare grow"
      label={label}
      placeholder={label}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      autoFocus={isOpened}
      value={list.view.text}
      onChange={(event) => list.type(event.target.value)}
    />
  );
}
