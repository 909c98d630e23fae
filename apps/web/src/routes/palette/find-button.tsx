import Search from 'lucide-react/icons/search';
import { Icon } from '../../ui/icon.tsx';
import './find-button.css';

export const FIND_LABEL = 'Find people, documents and actions';

/** Looks like the field that it opens, and says which keys open it too. */
export function FindButton({ onFind }: { onFind: () => void }) {
  return (
    <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
      <Icon of={Search} small />
      <span className="grow ellipsis">{FIND_LABEL}</span>
      <kbd className="keyboard-key">{/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
