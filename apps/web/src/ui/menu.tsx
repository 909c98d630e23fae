import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import { type ReactElement, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { lineDirection } from './line-direction.ts';
import './menu.css';
import { innermostDialog } from './top-layer.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
  /** for a menu of choices: whether this is the one that holds */
  checked?: boolean;
}

/** `trigger` is a button of the kit; `label` names the menu ('Actions for David'). The destructive entry comes last. */
export function Menu({
  trigger,
  label,
  items,
  align = 'end',
}: {
  trigger: ReactElement;
  label: string;
  items: MenuItem[];
  align?: 'start' | 'end';
}) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const chosen = useRef<MenuItem>(null);

  // only once the focus is back on the button: a dialog that the entry opens gives it back to there
  function act() {
    const item = chosen.current;
    chosen.current = null;
    queueMicrotask(() => item?.onSelect());
  }

  return (
    // not modal: the modal kind would inject a style element, which the page's policy refuses
    <DropdownMenu.Root
      dir={lineDirection() === 1 ? 'ltr' : 'rtl'}
      modal={false}
      onOpenChange={(open) => open && setContainer(innermostDialog() ?? document.getElementById('main'))}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
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
              key={item.label}
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
