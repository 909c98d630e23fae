import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { RENEW_SOON_DAYS } from '@kinvault/domain/reminders/stages.ts';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';

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
  const tomorrow = addDays(today, 1);
  const beforeDate = addDays(by, -RENEW_SOON_DAYS);
  const choices = [
    { label: i18n.t({ id: 'later.tomorrow', message: 'Tomorrow morning' }), until: tomorrow },
    { label: i18n.t({ id: 'later.week', message: 'Next week' }), until: addDays(today, 7) },
    { label: i18n.t({ id: 'later.beforeDate', message: 'Two weeks before the date' }), until: beforeDate },
  ];
  const hasTime = beforeDate > tomorrow;
  return (
    <SnoozeMenu
      {...{ name, today, onChoose }}
      choices={hasTime ? choices : choices.slice(0, -1)}
      trigger={
        <Button variant={variant} icon={AlarmClock} about={name}>
          {isShort
            ? i18n.t({ id: 'later.short', message: 'Later' })
            : i18n.t({ id: 'later.title', message: 'Remind me later' })}
        </Button>
      }
    />
  );
}
