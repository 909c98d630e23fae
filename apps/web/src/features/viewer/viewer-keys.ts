export type ViewCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate';
export type ViewerCommand = 'previous' | 'next' | 'search' | ViewCommand;

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
