export type ViewCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate';
export type ViewerCommand = 'previous' | 'next' | 'search' | ViewCommand;

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * What a key means in the viewer, or null [DVW-5]. By the sign typed, not the place of the key: plus and minus lie
 * elsewhere on every layout, and with or without Shift.
 */
export function viewerCommand({ key, ctrlKey, altKey, metaKey }: Keys): ViewerCommand | null {
  if (!ctrlKey || altKey || metaKey) return null;
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
