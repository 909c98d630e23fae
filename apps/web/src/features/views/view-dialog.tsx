import type { SavedView } from '@kinvault/domain/views/view.schema.ts';
import { MAX_VIEW_NAME_CHARS } from '@kinvault/domain/views/view-limits.ts';
import { useState } from 'react';
import { familiesWhere } from '../../household/family-permissions.ts';
import { useFamilies, useReader } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useOpenView, useViewChanges } from './views.api.ts';

interface ViewDialogProps {
  /** the one to rename; absent for a new one */
  view?: SavedView;
  /** what a new one shows */
  query: string;
  onClose: () => void;
}

/** Name of a view, and who has it. */
export function ViewDialog({ view, query, onClose }: ViewDialogProps) {
  const families = familiesWhere('editGeneralDocument', useFamilies(), useReader().id);
  const { create, change } = useViewChanges();
  const open = useOpenView();
  const [key] = useState(randomUuid);
  const [name, setName] = useState(view?.name ?? '');
  const [familyId, setFamilyId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canSubmit = name.trim() !== '';

  async function save(): Promise<boolean> {
    if (view) return (await change(view.id, { name: name.trim() })) !== null;
    const made = await create({ name: name.trim(), query, familyId: familyId || null }, key);
    if (made) open({ id: made.result.viewId, query });
    return made !== null;
  }

  return (
    <FormDialog
      open
      title={
        view
          ? i18n.t({ id: 'views.rename', message: 'Rename view' })
          : i18n.t({ id: 'views.newTitle', message: 'Save this view' })
      }
      submitLabel={i18n.t({ id: 'views.save', message: 'Save' })}
      {...{ isBusy, canSubmit, onClose }}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!canSubmit || isBusy) return;
        setBusy(true);
        if (await save()) onClose();
        else setBusy(false);
      }}
    >
      <TextField
        label={i18n.t({ id: 'views.name', message: 'Name' })}
        maxLength={MAX_VIEW_NAME_CHARS}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {!view && families.length > 0 && (
        <SelectField
          label={i18n.t({ id: 'views.who', message: 'Who has this view' })}
          hint={i18n.t({
            id: 'views.opensNothing',
            message: 'Saves the filters, not the documents. Everyone sees only what they can already see.',
          })}
          options={[
            { value: '', label: i18n.t({ id: 'views.onlyMe', message: 'Only me' }) },
            ...families.map(({ id, name: family }) => ({ value: id, label: family })),
          ]}
          value={familyId}
          onChange={(event) => setFamilyId(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
