import { useEffect, useState } from 'react';
import { isTypedInto } from '../../lib/keyboard.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { onKeyboardHelp } from './open-keyboard-help.ts';

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const HELP_KEY = '?';

/**
 * Lists the shortcuts above whatever is open: by its key unless the person is typing, from the palette and the profile.
 */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const open = () => setOpen(true);
    // Shift is ignored: on many keyboards '?' needs it
    const listen = (event: KeyboardEvent) => {
      if (event.key !== HELP_KEY || event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    const stop = onKeyboardHelp(open);
    return () => {
      window.removeEventListener('keydown', listen);
      stop();
    };
  }, []);
  if (isOpen === undefined) return null;
  return <ShortcutsDialog open={isOpen} helpKey={HELP_KEY} onClose={() => setOpen(false)} />;
}
