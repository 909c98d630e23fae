import { VIEWER_KEYS } from '../../features/viewer/use-viewer-keys.ts';
import { i18n } from '../../lib/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lineDirection } from '../../ui/line-direction.ts';
import { TOAST_HOTKEY } from '../../ui/toast-state.ts';
import { PALETTE_KEY } from '../palette/use-palette-keys.ts';
import './shortcuts-dialog.css';

interface ShortcutsDialogProps {
  open: boolean;
  helpKey: string;
  onClose: () => void;
}

interface Shortcut {
  what: string;
  /** pressed together */
  keys: readonly string[];
}

/** All shortcuts. Their keys come from the code that handles them. */
export function ShortcutsDialog({ open, helpKey, onClose }: ShortcutsDialogProps) {
  const groups = [
    { title: i18n.t({ id: 'shortcuts.everywhere', message: 'Everywhere' }), shortcuts: everywhere(helpKey) },
    { title: i18n.t({ id: 'shortcuts.inViewer', message: 'In an open document' }), shortcuts: inViewer() },
    { title: i18n.t({ id: 'shortcuts.inDocuments', message: 'In a list of documents' }), shortcuts: inDocuments() },
    { title: i18n.t({ id: 'shortcuts.inLists', message: 'In search, menus and tabs' }), shortcuts: inLists() },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n.t({ id: 'shortcuts.title', message: 'Keyboard shortcuts' })}
      width={520}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and nothing else in it takes the focus */}
      <div tabIndex={0}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="shortcuts">
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ what, keys }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className="keyboard-key" dir="ltr">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const control = () => (isMac() ? '⌘' : i18n.t({ id: 'key.control', message: 'Ctrl' }));
const shift = () => i18n.t({ id: 'key.shift', message: 'Shift' });
const enter = () => i18n.t({ id: 'key.enter', message: 'Enter' });
const leave = () => i18n.t({ id: 'key.escape', message: 'Esc' });

function everywhere(helpKey: string): Shortcut[] {
  return [
    {
      what: i18n.t({ id: 'palette.title', message: 'Find people, documents and actions' }),
      keys: [control(), PALETTE_KEY.toUpperCase()],
    },
    { what: i18n.t({ id: 'shortcuts.help', message: 'Show these shortcuts' }), keys: [helpKey] },
    { what: i18n.t({ id: 'shortcuts.toasts', message: 'Go to the latest message' }), keys: [TOAST_HOTKEY] },
    { what: i18n.t({ id: 'shortcuts.close', message: 'Close what is open' }), keys: [leave()] },
    {
      what: i18n.t({ id: 'shortcuts.paste', message: 'Upload a copied picture or file' }),
      keys: [control(), 'V'],
    },
  ];
}

function inViewer(): Shortcut[] {
  const { previous, next, zoomIn, zoomOut, reset, search, rotate } = VIEWER_KEYS;
  const isTurned = lineDirection() === -1; // the viewer follows the reading direction
  const shortcut = (what: string, [key]: readonly string[]) => ({ what, keys: [control(), keyName(key)] });
  return [
    shortcut(i18n.t({ id: 'shortcuts.previous', message: 'Previous document' }), isTurned ? next : previous),
    shortcut(i18n.t({ id: 'shortcuts.next', message: 'Next document' }), isTurned ? previous : next),
    shortcut(i18n.t({ id: 'shortcuts.zoomIn', message: 'Zoom in' }), zoomIn),
    shortcut(i18n.t({ id: 'shortcuts.zoomOut', message: 'Zoom out' }), zoomOut),
    shortcut(i18n.t({ id: 'shortcuts.reset', message: 'Fit to the window' }), reset),
    shortcut(i18n.t({ id: 'shortcuts.rotate', message: 'Rotate' }), rotate),
    shortcut(i18n.t({ id: 'viewer.search', message: 'Search in document' }), search),
    { what: i18n.t({ id: 'shortcuts.nextMatch', message: 'Next match' }), keys: [enter()] },
    { what: i18n.t({ id: 'shortcuts.previousMatch', message: 'Previous match' }), keys: [shift(), enter()] },
  ];
}

function inDocuments(): Shortcut[] {
  return [
    { what: i18n.t({ id: 'shortcuts.select', message: 'Select the document' }), keys: ['X'] },
    { what: i18n.t({ id: 'shortcuts.selectRange', message: 'Select all up to this one' }), keys: [shift(), 'X'] },
    { what: i18n.t({ id: 'shortcuts.selectAll', message: 'Select all' }), keys: [control(), 'A'] },
  ];
}

function inLists(): Shortcut[] {
  return [
    {
      what: i18n.t({ id: 'shortcuts.move', message: 'Move' }),
      keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'].map(keyName),
    },
    { what: i18n.t({ id: 'shortcuts.choose', message: 'Choose' }), keys: [enter()] },
  ];
}

/** The label on the key; arrows in words, since the font of keys has none. */
function keyName(key = ''): string {
  switch (key) {
    case 'ArrowLeft':
      return i18n.t({ id: 'key.left', message: 'Left' });
    case 'ArrowRight':
      return i18n.t({ id: 'key.right', message: 'Right' });
    case 'ArrowUp':
      return i18n.t({ id: 'key.up', message: 'Up' });
    case 'ArrowDown':
      return i18n.t({ id: 'key.down', message: 'Down' });
    case '-':
      return '−';
    default:
      return key.toUpperCase();
  }
}
