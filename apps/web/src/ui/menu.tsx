import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import { type ReactElement, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
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
  return (
    // not modal: the modal kind would inject a style element, which the page's policy refuses
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && setContainer(innermostDialog())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="menu" aria-label={label} align={align} sideOffset={6} collisionPadding={8}>
          {items.map((item) => (
            <MenuEntry key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  const shared = {
    className: classNames('menu-item', item.tone === 'danger' && 'bad'),
    disabled: item.disabled,
    onSelect: item.onSelect,
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
