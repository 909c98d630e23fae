import { type RefObject, useEffect, useRef } from 'react';
import { isMac, isTypedInto } from '../../lib/keyboard.ts';
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

/** Back is to the right if the page is read from right to left. */
function inReadingOrder({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): Keys {
  const turned = key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
  return { key: lineDirection() === 1 ? key : turned, ctrlKey, altKey, metaKey };
}

/** Ctrl+F also works in the search field. */
function isTyped(command: ViewerCommand, target: EventTarget | null): boolean {
  const isSearch = target instanceof HTMLElement && target.matches('[data-viewer-search]');
  return isTypedInto(target) && !(command === 'search' && isSearch);
}

type ViewCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate';
type ViewerCommand = 'previous' | 'next' | 'search' | ViewCommand;

/** With Ctrl or Cmd. The first of each is the one in the list of shortcuts. */
export const VIEWER_KEYS: Record<ViewerCommand, readonly [string, ...string[]]> = {
  previous: ['ArrowLeft'],
  next: ['ArrowRight'],
  zoomIn: ['+', '='],
  zoomOut: ['-', '_'],
  reset: ['0'],
  search: ['f', 'F'],
  rotate: ['r', 'R'],
};

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The command of a key in the viewer, or null [DVW-5]: with Ctrl, and on a Mac also with Cmd. Compares the character, not
 * the position of the key: plus and minus are elsewhere on each keyboard layout, with or without Shift.
 */
export function viewerCommand({ key, ctrlKey, altKey, metaKey }: Keys, onMac = false): ViewerCommand | null {
  if (ctrlKey === metaKey || (metaKey && !onMac) || altKey) return null;
  const found = Object.entries(VIEWER_KEYS).find(([, keys]) => keys.includes(key));
  return (found?.[0] as ViewerCommand | undefined) ?? null;
}
