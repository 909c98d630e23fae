import { reminderHour } from '@kinvault/domain/reminders/mornings.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { i18n } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/field.tsx';
import '../../ui/panel.css';
import './reminders.css';
import { TimeZoneField } from './time-zone-field.tsx';
import { hourText } from './time-zones.ts';
import type { SavePreferences } from './use-preferences.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface QuietHoursProps {
  preferences: ReminderPreferences;
  save: SavePreferences;
  now: Date;
}

/** When the person's morning is [KNO-2]. */
export function QuietHoursSection({ preferences, save, now }: QuietHoursProps) {
  const options = HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }));
  return (
    <section className="panel" aria-labelledby="reminders-quiet">
      <h2 id="reminders-quiet">{i18n.t({ id: 'reminders.quiet', message: 'Quiet hours' })}</h2>
      <div className="quiet-hours">
        <SelectField
          label={i18n.t({ id: 'reminders.quietFrom', message: 'Quiet from' })}
          options={options}
          value={preferences.quietFrom}
          onChange={({ target }) => save({ quietFrom: Number(target.value) })}
        />
        <SelectField
          label={i18n.t({ id: 'reminders.quietUntil', message: 'Until' })}
          options={options}
          value={preferences.quietUntil}
          onChange={({ target }) => save({ quietUntil: Number(target.value) })}
        />
      </div>
      <TimeZoneField preferences={preferences} save={save} now={now} />
      <p className="text-small muted">{quietWords(preferences)}</p>
    </section>
  );
}

function quietWords(preferences: ReminderPreferences): string {
  const values = { time: hourText(reminderHour(preferences)) };
  if (preferences.quietFrom === preferences.quietUntil) {
    return i18n.t({
      id: 'reminders.noQuietHours',
      message: 'Both hours are the same, so there are no quiet hours. Reminders come at {time}.',
      values,
    });
  }
  return i18n.t({
    id: 'reminders.quietWords',
    message: 'No reminders in quiet hours. They come at {time} instead.',
    values,
  });
}
