import { type RefObject, useEffect, useRef } from 'react';
import { innermostDialog } from '../../ui/top-layer.ts';

interface ViewerKeys {
  onCommand: (command: ViewerCommand) => void;
  /** Closes what lies within the viewer, the innermost first; false when nothing does, and the viewer itself is next. */
  onEscape: () => boolean;
}

/**
 * Listens for as long as the viewer is open and the innermost dialog; what it understands, the browser does not
 * get [DVW-5]. What is typed into a field belongs to the field: there, Ctrl+Left goes back a word.
 */
export function useViewerKeys(dialog: RefObject<HTMLDialogElement | null>, keys: ViewerKeys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || innermostDialog() !== dialog.current) return;
      if (event.key === 'Escape') {
        // kept from the dialog: browsers close it at a second Esc whatever it answers to the first
        if (now.current.onEscape()) event.preventDefault();
        return;
      }
      const command = viewerCommand(event, isMac());
      if (!command || isTyped(command, event.target)) return;
      event.preventDefault();
      now.current.onCommand(command);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [dialog]);
}

/** The search field is ours: Ctrl+F in it means itself. */
function isTyped(command: ViewerCommand, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || target.matches('input, textarea, select');
  return isField && !(command === 'search' && target.matches('[data-viewer-search]'));
}

function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}

type ViewCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate';
type ViewerCommand = 'previous' | 'next' | 'search' | ViewCommand;

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * What a key means in the viewer, or null [DVW-5]: with Ctrl, and on a Mac with Cmd as well. By the sign typed, not the place of the key: plus and minus lie
 * elsewhere on every layout, and with or without Shift.
 */
export function viewerCommand({ key, ctrlKey, altKey, metaKey }: Keys, isMac = false): ViewerCommand | null {
  if (ctrlKey === metaKey || (metaKey && !isMac) || altKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return 'previous';
    case 'ArrowRight':
      return 'next';
    case '+':
    case '=':
      return 'zoomIn';
    case '-':
    case '_':
      return 'zoomOut';
    case '0':
      return 'reset';
    case 'f':
    case 'F':
      return 'search';
    case 'r':
    case 'R':
      return 'rotate';
    default:
      return null;
  }
}
