import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { lineDirection } from './line-direction.ts';
import './tabs.css';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** `label` names the row of tabs; only the content of the selected tab is in the page. */
export function Tabs({
  tabs,
  value,
  onValueChange,
  label,
}: {
  tabs: Tab[];
  value: string;
  onValueChange: (value: string) => void;
  label?: string;
}) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onValueChange}
      className="tabset"
      dir={lineDirection() === 1 ? 'ltr' : 'rtl'}
    >
      <RadixTabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="tab-pane">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
