import { useEffect, useEffectEvent } from 'react';
import { innermostDialog } from '../../../ui/top-layer.ts';
import type { SelectionControls } from './use-selection.ts';

/** While selecting: Ctrl+A selects all, Esc leaves. Not in a dialog, a menu or a text field. */
export function useSelectionKeys({ isOn, chooseAll, leave }: SelectionControls): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || innermostDialog() || document.querySelector('[role="menu"]')) return;
    if (event.key === 'Escape') leave();
    else if (isSelectAll(event) && !isTextField(event.target)) {
      event.preventDefault();
      chooseAll();
    }
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

export function isSelectAll({ key, ctrlKey, metaKey, altKey, shiftKey }: Omit<KeyboardEvent, 'target'>): boolean {
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}
