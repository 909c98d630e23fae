import { completeDate, type DateDirection, isInRange } from '@kinvault/domain/calendar-dates.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { type KeyboardEvent, useState } from 'react';
import { errorSentence } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { TextField, type TextFieldProps } from '../ui/field.tsx';

type Words = Pick<TextFieldProps, 'label' | 'hint' | 'tone'>;

interface DateFieldProps extends Words, Pick<TextFieldProps, 'disabled' | 'min'> {
  /** YYYY-MM-DD, or '' for none */
  value: string;
  /** whether the date is in the past or the future, for a two-digit year */
  lies: DateDirection;
  onChange: (date: string) => void;
  'data-autofocus'?: true | undefined;
}

/**
 * The common field for dates that people type [D-47]. Browsers take '27' for the year 27: it is completed when the
 * field is left, or by Enter, which saves only what is shown.
 */
export function DateField({ value, lies, onChange, ...field }: DateFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const [completed, setCompleted] = useState<string>();
  const isWrong = !isTyping && value !== '' && !isInRange(value);

  /** @returns whether there was something to complete */
  function complete(): boolean {
    const date = completeDate(value, lies, calendarDate(new Date()));
    if (date === value) return false;
    setCompleted(date);
    onChange(date);
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && complete()) event.preventDefault();
  }
  return (
    <TextField
      {...field}
      type="date"
      autoComplete="off"
      value={value}
      error={isWrong ? errorSentence('date_out_of_range') : null}
      status={completed === value ? completedText(value) : ''}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        complete();
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** Shows how a two-digit year was completed. */
function completedText(date: string): string {
  if (date === '') return expiryNote(i18n, null);
  return i18n.t({ id: 'dateField.completed', message: 'Read as {date}', values: { date: dateText(i18n, date) } });
}
