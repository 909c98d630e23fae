import { isInRange } from '@kinvault/domain/calendar-dates.ts';
import { nearDateText, nearDayText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { reminderHour } from '@kinvault/domain/reminders/mornings.ts';
import { MAX_REMIND_NOTE_CHARS, type ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { useState } from 'react';
import { useChangeAttention } from '../../../../household/change-attention.ts';
import { DateField } from '../../../../household/date-field.tsx';
import type { DatedDocument } from '../../../../household/reminders.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { NO_REMINDER, remindMeChange } from './remind-me-change.ts';
import { SidePopover } from './side-popover.tsx';

interface RemindMeProps {
  document: DatedDocument;
  preferences: ReminderPreferences;
  /** the days of the paper's own reminders */
  others: readonly string[];
  today: string;
  onClose: () => void;
}

/** An additional reminder, on a day that the reader chooses, with a note [KNO-3]. */
export function RemindMeDialog({ document, preferences, others, today, onClose }: RemindMeProps) {
  const options = optionsFrom(today, preferences);
  const { remindOn, remindNote } = document.attention ?? { remindOn: null, remindNote: null };
  const planned = remindOn !== null && remindOn > today ? remindOn : null;
  const [day, setDay] = useState(planned ?? addDays(today, 7));
  const [isPicking, setPicking] = useState(options.every(({ on }) => on !== day));
  const [note, setNote] = useState((planned && remindNote) ?? '');
  const save = useSave(document, onClose);
  const isAhead = day > today && isInRange(day);
  const name = document.name;
  return (
    <SidePopover
      open
      onClose={onClose}
      title={i18n.t({ id: 'remindMe.title', message: 'Remind me about {name}', values: { name } })}
      submitLabel={
        isAhead
          ? i18n.t({
              id: 'remindMe.submit',
              message: 'Remind me on {date}',
              values: { date: nearDayText(i18n, day, today) },
            })
          : i18n.t({ id: 'later.submit', message: 'Remind me' })
      }
      canSubmit={isAhead}
      isBusy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const change = remindMeChange(document, day, note);
        void save.run(change, nearDateText(i18n, day, today));
      }}
    >
      {others.length > 0 && (
        <p className="text-small muted">
          {i18n.t({
            id: 'remindMe.onTopOf',
            message: 'On top of {dates}.',
            values: {
              dates: listed(
                i18n,
                others.map((on) => nearDateText(i18n, on, today)),
              ),
            },
          })}
        </p>
      )}
      <fieldset className="remind-options">
        <legend className="visually-hidden">{i18n.t({ id: 'remindMe.when', message: 'When' })}</legend>
        {options.map(({ label, on, when }) => (
          <label key={on} className="remind-option">
            <input
              type="radio"
              name="remind-me"
              checked={!isPicking && on === day}
              onChange={() => {
                setDay(on);
                setPicking(false);
              }}
              data-autofocus={(!isPicking && on === day) || undefined}
            />
            <span className="grow">{label}</span> <small>{when}</small>
          </label>
        ))}
        <label className="remind-option">
          <input
            type="radio"
            name="remind-me"
            checked={isPicking}
            onChange={() => setPicking(true)}
            data-autofocus={isPicking || undefined}
          />
          {i18n.t({ id: 'later.pick', message: 'Pick a date' })}
        </label>
      </fieldset>
      {isPicking && (
        <DateField
          label={i18n.t({ id: 'later.date', message: 'Remind me on' })}
          lies="ahead"
          min={addDays(today, 1)}
          value={day}
          onChange={setDay}
        />
      )}
      <TextField
        label={i18n.t({ id: 'remindMe.note', message: 'A note for yourself (optional)' })}
        hint={i18n.t({ id: 'remindMe.noteHint', message: 'Just for you: no one else sees it.' })}
        maxLength={MAX_REMIND_NOTE_CHARS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {planned && (
        <div>
          <Button variant="link" onClick={() => void save.run(NO_REMINDER)}>
            {i18n.t({
              id: 'remindMe.takeBack',
              message: 'Don’t remind me on {date}',
              values: { date: nearDayText(i18n, planned, today) },
            })}
          </Button>
        </div>
      )}
    </SidePopover>
  );
}

/** Closes once the server has saved it; shows `date`. */
function useSave({ id, name }: DatedDocument, onClose: () => void) {
  const { mutateAsync, isPending } = useChangeAttention();
  const { toast } = useToast();
  const fail = useFailureToast();

  async function run(change: Parameters<typeof mutateAsync>[0]['change'], date?: string) {
    try {
      await mutateAsync({ documentId: id, change });
      onClose();
      toast({
        title: date
          ? i18n.t({
              id: 'remindMe.saved',
              message: 'You’ll be reminded of {name} on {date}',
              values: { name, date },
            })
          : i18n.t({ id: 'remindMe.takenBack', message: 'Your reminder of {name} is off', values: { name } }),
        duration: TOAST_MS.success,
      });
    } catch (error) {
      fail('update')(error);
    }
  }
  return { run, isPending };
}

function optionsFrom(today: string, preferences: ReminderPreferences) {
  const tomorrow = addDays(today, 1);
  const dayOf = (on: string) => nearDayText(i18n, on, today);
  const time = `${String(reminderHour(preferences)).padStart(2, '0')}:00`;
  return [
    {
      label: i18n.t({ id: 'later.tomorrow', message: 'Tomorrow morning' }),
      on: tomorrow,
      when: i18n.t({ id: 'remindMe.dayAndTime', message: '{day}, {time}', values: { day: dayOf(tomorrow), time } }),
    },
    ...[
      { label: i18n.t({ id: 'later.week', message: 'Next week' }), on: addDays(today, 7) },
      { label: i18n.t({ id: 'remindMe.twoWeeks', message: 'In two weeks' }), on: addDays(today, 14) },
    ].map((option) => ({ ...option, when: dayOf(option.on) })),
  ];
}
