import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { lineDirection } from './line-direction.ts';
import './menu.css';
import { innermostDialog } from './top-layer.ts';

export interface MenuItem {
  /** where several entries may have the same label */
  id?: string;
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
  /** for a menu of choices: whether this is the current one */
  checked?: boolean;
}

export interface MenuProps {
  /** a button of the kit */
  trigger: ReactElement;
  /** names the menu: 'Actions for David' */
  label: string;
  /** the destructive entry comes last */
  items: MenuItem[];
  align?: 'start' | 'end';
}

interface OpenedMenuProps extends MenuProps {
  /** how it was opened */
  opening: 'key' | 'pointer' | null;
}

/** A menu that opens as soon as it is mounted. */
export function OpenedMenu({ trigger, label, items, align = 'end', opening }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef(opening);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const chosen = useRef<MenuItem>(null);

  // pressed again, since the previous button is gone: with the keyboard the first entry gets the focus, with the
  // pointer none
  useEffect(() => {
    const press = first.current;
    if (!press) return;
    first.current = null;
    button.current?.focus();
    button.current?.dispatchEvent(
      press === 'key'
        ? new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
        : new PointerEvent('pointerdown', { button: 0, bubbles: true, cancelable: true }),
    );
  }, []);

  // only once the focus is back on the button: a dialog opened by the entry returns it there
  function act() {
    const item = chosen.current;
    chosen.current = null;
    queueMicrotask(() => item?.onSelect());
  }

  return (
    // not modal: the modal kind would inject a style element, which the content security policy blocks
    <DropdownMenu.Root
      dir={lineDirection() === 1 ? 'ltr' : 'rtl'}
      modal={false}
      onOpenChange={(open) => open && setContainer(innermostDialog() ?? document.getElementById('main'))}
    >
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={act}
        >
          {items.map((item) => (
            <MenuEntry
              key={item.id ?? item.label}
              item={item}
              onSelect={() => {
                chosen.current = item;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuEntry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const shared = {
    className: classNames('menu-item', item.tone === 'danger' && 'bad'),
    disabled: item.disabled,
    onSelect,
  };
  const face = (
    <>
      {item.icon && <Icon of={item.icon} />}
      <span className="grow">{item.label}</span>
      {item.checked && <Icon of={Check} small />}
    </>
  );
  if (item.checked === undefined) return <DropdownMenu.Item {...shared}>{face}</DropdownMenu.Item>;
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={item.checked}>
      {face}
    </DropdownMenu.CheckboxItem>
  );
}
