import { dateText } from '@kinvault/domain/format/dates.ts';
import { useId, useState } from 'react';
import { DateField } from '../../../../household/date-field.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { RadioCard } from '../../../../ui/choice.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';

interface NewDateDialogProps {
  fileName: string;
  /** pictures and PDFs are read after the upload: the question follows then, with the proposal */
  isReadable: boolean;
  /** the document's date so far */
  expiresOn: string;
  /** undefined: the document keeps its date; null: it doesn't expire */
  onChoose: (expiresOn: string | null | undefined) => void;
  onClose: () => void;
}

/** Asks until when the new file of a document is valid, before it is uploaded [KNO-9]. */
export function NewDateDialog({ fileName, isReadable, expiresOn, onChoose, onClose }: NewDateDialogProps) {
  const [choice, setChoice] = useState<'keep' | 'read' | 'date' | 'none'>(isReadable ? 'read' : 'date');
  const [date, setDate] = useState('');
  const name = useId();
  const chosen = { keep: undefined, read: undefined, date, none: null }[choice];
  const radio = (value: typeof choice) => ({ name, checked: choice === value, onChange: () => setChoice(value) });
  return (
    <FormDialog
      open
      title={i18n.t({ id: 'versions.dateTitle', message: 'Does the new file have a new expiry date?' })}
      submitLabel={i18n.t({ id: 'versions.replace', message: 'Replace file' })}
      canSubmit={chosen !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen);
      }}
      onClose={onClose}
    >
      <p className="text-small muted ellipsis">
        <bdi>{fileName}</bdi>
      </p>
      {isReadable && (
        <RadioCard
          {...radio('read')}
          title={i18n.t({ id: 'versions.readDate', message: 'Read it from the new file, and ask me' })}
        />
      )}
      <RadioCard {...radio('date')} title={i18n.t({ id: 'versions.newDate', message: 'A new date' })} />
      {choice === 'date' && (
        <DateField
          label={i18n.t({ id: 'renewal.newDate', message: 'New expiry date' })}
          lies="ahead"
          value={date}
          onChange={setDate}
        />
      )}
      <RadioCard
        {...radio('keep')}
        title={i18n.t({
          id: 'versions.keepDate',
          message: 'Keep {date}',
          values: { date: dateText(i18n, expiresOn) },
        })}
      />
      <RadioCard {...radio('none')} title={i18n.t({ id: 'renewal.noExpiry', message: 'It doesn’t expire' })} />
    </FormDialog>
  );
}
