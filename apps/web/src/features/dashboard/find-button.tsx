import Search from 'lucide-react/icons/search';
import { i18n } from '../../lib/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { Icon } from '../../ui/icon.tsx';
import './find-button.css';

export function findLabel(): string {
  return i18n.t({ id: 'palette.title', message: 'Find people, documents and actions' });
}

/** Looks like the search field that it opens, and shows its shortcut. A narrow one shows less, but never truncated. */
export function FindButton({ onFind }: { onFind: () => void }) {
  return (
    <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
      <Icon of={Search} small />
      <span className="grow ellipsis find-button-long">{findLabel()}</span>
      <span className="grow ellipsis find-button-short">
        {i18n.t({ id: 'palette.short', message: 'Find anything' })}
      </span>
      <kbd className="keyboard-key">
        {isMac()
          ? i18n.t({ id: 'palette.shortcutMac', message: '⌘ K' })
          : i18n.t({ id: 'palette.shortcut', message: 'Ctrl K' })}
      </kbd>
    </button>
  );
}
