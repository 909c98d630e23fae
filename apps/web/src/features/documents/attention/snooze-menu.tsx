import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { type ReactElement, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';

const SnoozeDialog = lazyComponent(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

interface SnoozeMenuProps {
  name: string;
  today: string;
  /** the days that are offered, above 'Pick a date' */
  choices: readonly { label: string; until: string }[];
  trigger: ReactElement;
  onChoose: (until: string) => void;
}

/** Snoozes a paper until one of some suggested days, or a chosen one. */
export function SnoozeMenu({ name, today, choices, trigger, onChoose }: SnoozeMenuProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const items = choices.map(({ label, until }) => ({ label, onSelect: () => onChoose(until) }));
  return (
    <>
      <Menu
        label={i18n.t({ id: 'later.titleFor', message: 'Remind me later of {name}', values: { name } })}
        align="start"
        items={[
          ...items,
          { label: i18n.t({ id: 'later.pick', message: 'Pick a date' }), onSelect: () => setAsking(true) },
        ]}
        trigger={trigger}
      />
      {isAsking !== undefined && (
        <SnoozeDialog
          open={isAsking}
          name={name}
          earliest={addDays(today, 1)}
          onChoose={onChoose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
