import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuProps, OpenedMenu } from './opened-menu.tsx';

let Opened: typeof OpenedMenu | undefined;

async function loadMenu(): Promise<void> {
  Opened ??= (await import('./opened-menu.tsx')).OpenedMenu;
}

/** Fetches the code of all menus before the first is opened; a failure is told then. */
export function preloadMenu(): void {
  void loadMenu().catch(() => undefined);
}

/** Until it is first opened it is its button alone: what draws it is a tenth of the dashboard's code. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<'key' | 'pointer' | null>(null);
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;
  if (opening && Opened) return <Opened {...props} opening={opening} />;

  function open(how: 'key' | 'pointer') {
    loadMenu().then(
      () => setOpening(how),
      (error: unknown) => setFailure({ error }),
    );
  }
  return cloneElement(props.trigger as ReactElement<ComponentProps<'button'>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: (event: MouseEvent) => open(event.detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open('key');
    },
  });
}
