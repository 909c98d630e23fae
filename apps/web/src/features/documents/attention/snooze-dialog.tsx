import { isInRange } from '@kinvault/domain/calendar-dates.ts';
import { useState } from 'react';
import { DateField } from '../../../household/date-field.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

interface SnoozeDialogProps {
  open: boolean;
  name: string;
  /** the first day that can be chosen */
  earliest: string;
  onChoose: (until: string) => void;
  onClose: () => void;
}

/** Asks for the day on which a paper needs attention again. */
export function SnoozeDialog({ open, name, earliest, onChoose, onClose }: SnoozeDialogProps) {
  const [until, setUntil] = useState(earliest);
  return (
    <FormDialog
      open={open}
      title={i18n.t({ id: 'later.titleFor', message: 'Remind me later of {name}', values: { name } })}
      submitLabel={i18n.t({ id: 'later.submit', message: 'Remind me' })}
      canSubmit={until >= earliest && isInRange(until)}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onChoose(until);
      }}
      onClose={onClose}
    >
      <DateField
        label={i18n.t({ id: 'later.date', message: 'Remind me on' })}
        lies="ahead"
        min={earliest}
        value={until}
        onChange={setUntil}
      />
    </FormDialog>
  );
}
