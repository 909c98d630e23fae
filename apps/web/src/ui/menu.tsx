import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { errorNotice } from '../lib/error-messages.ts';
import type { MenuProps, OpenedMenu } from './opened-menu.tsx';
import { TOAST_MS, useToast } from './toast.tsx';

let Opened: typeof OpenedMenu | undefined;

async function loadMenu(): Promise<void> {
  Opened ??= (await import('./opened-menu.tsx')).OpenedMenu;
}

/** Loads the code of all menus before the first is opened. A failure is reported when one is opened. */
export function preloadMenu(): void {
  void loadMenu().catch(() => undefined);
}

/** Only its button until it is first opened: the code of menus is a tenth of the dashboard's. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<'key' | 'pointer' | null>(null);
  const { toast } = useToast();
  if (opening && Opened) return <Opened {...props} opening={opening} />;

  async function open(how: 'key' | 'pointer') {
    try {
      await loadMenu();
      setOpening(how);
    } catch (error) {
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    }
  }
  return cloneElement(props.trigger as ReactElement<ComponentProps<'button'>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: (event: MouseEvent) => void open(event.detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open('key');
    },
  });
}
