import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { useId, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { browserTimeZone, findTimeZone, listTimeZones, timeIn } from './time-zones.ts';
import type { SavePreferences } from './use-preferences.ts';

interface TimeZoneProps {
  preferences: ReminderPreferences;
  save: SavePreferences;
  now: Date;
}

/** A searchable list. Saved when the field is left, or at once if it contains a listed name. */
export function TimeZoneField({ preferences: { timeZone, isZoneChosen }, save, now }: TimeZoneProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const listId = useId();
  const ours = browserTimeZone();
  const isUnknown = draft !== null && draft.trim() !== '' && findTimeZone(draft) === undefined;

  function choose(zone: string) {
    setDraft(null);
    if (zone !== timeZone) save({ timeZone: zone, isZoneChosen: true });
  }

  function change(text: string) {
    if (listTimeZones().includes(text)) choose(text);
    else setDraft(text);
  }

  function finish() {
    if (draft === null || isUnknown) return;
    choose(findTimeZone(draft) ?? timeZone);
  }

  return (
    <div>
      <TextField
        label={i18n.t({ id: 'reminders.timeZone', message: 'Time zone' })}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={draft ?? timeZone}
        hint={i18n.t({
          id: 'reminders.timeThere',
          message: 'It’s {time} there now.',
          values: { time: timeIn(timeZone, now) },
        })}
        error={
          isUnknown
            ? i18n.t({ id: 'reminders.zoneUnknown', message: 'Choose a time zone from the list, such as Lisbon.' })
            : null
        }
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => change(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      <datalist id={listId}>
        {listTimeZones().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {isZoneChosen && (
        <Button variant="link" onClick={() => save({ timeZone: ours, isZoneChosen: false })}>
          {i18n.t({ id: 'reminders.zoneOfDevice', message: 'Use my device’s: {zone}', values: { zone: ours } })}
        </Button>
      )}
    </div>
  );
}
