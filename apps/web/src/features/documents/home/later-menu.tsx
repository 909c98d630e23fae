import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { RENEW_SOON_DAYS } from '@kinvault/domain/reminders/stages.ts';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

const SnoozeDialog = lazyComponent(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

interface LaterMenuProps {
  name: string;
  /** the date to meet */
  by: string;
  today: string;
  variant: 'second' | 'ghost';
  /** little room: the button says 'Later' */
  isShort: boolean;
  onChoose: (until: string) => void;
}

/** 'Remind me later': tomorrow, in a week, two weeks before the date, or on a chosen day. */
export function LaterMenu({ name, by, today, variant, isShort, onChoose }: LaterMenuProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const title = i18n.t({ id: 'later.titleFor', message: 'Remind me later of {name}', values: { name } });
  const tomorrow = addDays(today, 1);
  const beforeDate = addDays(by, -RENEW_SOON_DAYS);
  const items = [
    { label: i18n.t({ id: 'later.tomorrow', message: 'Tomorrow morning' }), onSelect: () => onChoose(tomorrow) },
    { label: i18n.t({ id: 'later.week', message: 'Next week' }), onSelect: () => onChoose(addDays(today, 7)) },
    {
      label: i18n.t({ id: 'later.beforeDate', message: 'Two weeks before the date' }),
      onSelect: () => onChoose(beforeDate),
    },
    { label: i18n.t({ id: 'later.pick', message: 'Pick a date' }), onSelect: () => setAsking(true) },
  ];
  const hasTime = beforeDate > tomorrow;
  return (
    <>
      <Menu
        label={title}
        align="start"
        items={items.filter((_, index) => index !== 2 || hasTime)}
        trigger={
          <Button variant={variant} icon={AlarmClock} aria-label={title}>
            {isShort
              ? i18n.t({ id: 'later.short', message: 'Later' })
              : i18n.t({ id: 'later.title', message: 'Remind me later' })}
          </Button>
        }
      />
      {isAsking !== undefined && (
        <SnoozeDialog
          open={isAsking}
          name={name}
          earliest={tomorrow}
          onChoose={onChoose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
