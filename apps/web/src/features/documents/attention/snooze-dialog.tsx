import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
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
      canSubmit={until >= earliest}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onChoose(until);
      }}
      onClose={onClose}
    >
      <TextField
        label={i18n.t({ id: 'later.date', message: 'Remind me on' })}
        type="date"
        min={earliest}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </FormDialog>
  );
}
