type PageCommand =
  | { type: 'select' | 'step'; by: -1 | 1 }
  | { type: 'turn'; by: 90 | 270 }
  | { type: 'leaveOut' | 'cut' | 'undo' | 'redo' };

type Keys = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What a key does with the selected page, or null. `direction` of the line: the next page is where one reads on. */
export function pageKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Keys, direction: 1 | -1): PageCommand | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return undoKey(key.toLowerCase(), shiftKey);
  const by = arrowOf(key, direction);
  if (by !== null) return { type: shiftKey ? 'step' : 'select', by };
  switch (key.toLowerCase()) {
    case 'r':
      return { type: 'turn', by: shiftKey ? 270 : 90 };
    case 'delete':
    case 'backspace':
      return { type: 'leaveOut' };
    case 'x':
      return { type: 'cut' };
    default:
      return null;
  }
}

function undoKey(key: string, shiftKey: boolean): PageCommand | null {
  if (key === 'y' || (key === 'z' && shiftKey)) return { type: 'redo' };
  return key === 'z' ? { type: 'undo' } : null;
}

function arrowOf(key: string, direction: 1 | -1): -1 | 1 | null {
  switch (key) {
    case 'ArrowRight':
      return direction;
    case 'ArrowLeft':
      return direction === 1 ? -1 : 1;
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    default:
      return null;
  }
}
