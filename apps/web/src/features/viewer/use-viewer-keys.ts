import { type RefObject, useEffect, useRef } from 'react';
import { lineDirection } from '../../ui/line-direction.ts';
import { innermostDialog } from '../../ui/top-layer.ts';

interface ViewerKeys {
  onCommand: (command: ViewerCommand) => void;
  /** closes the innermost layer within the viewer; false if there is none, and the viewer itself closes */
  onEscape: () => boolean;
}

/**
 * Listens while the viewer is the innermost dialog, and keeps its own shortcuts from the browser [DVW-5]. In a text field,
 * keys keep their usual meaning: there, Ctrl+Left goes back a word.
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
        // not left to the dialog's cancel event: browsers close a dialog at the second Esc even if the first was prevented
        if (now.current.onEscape()) event.preventDefault();
        return;
      }
      const command = viewerCommand(inReadingOrder(event), isMac());
      if (!command || isTyped(command, event.target)) return;
      event.preventDefault();
      now.current.onCommand(command);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [dialog]);
}

/** Back is to the right where the page is read from right to left. */
function inReadingOrder({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): Keys {
  const turned = key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
  return { key: lineDirection() === 1 ? key : turned, ctrlKey, altKey, metaKey };
}

/** Ctrl+F also works in the search field. */
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
 * The command of a key in the viewer, or null [DVW-5]: with Ctrl, and on a Mac also with Cmd. Compares the character, not
 * the position of the key: plus and minus are elsewhere on each keyboard layout, with or without Shift.
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
