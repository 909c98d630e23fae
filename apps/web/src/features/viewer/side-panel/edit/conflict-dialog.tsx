import type { SharedField } from '@kinvault/domain/documents/fields.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useId, useState } from 'react';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { useFamilies } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { Trans } from '../../../../lib/trans.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RadioCard } from '../../../../ui/choice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { type ForeignChange, foreignChanges, type Side } from './edit-conflict.ts';
import { fieldText } from './edit-draft.ts';
import type { EditConflict } from './use-edit.ts';

interface ConflictDialogProps extends EditConflict {
  busy: boolean;
  onChosen: (chosen: Partial<Record<SharedField, Side>>) => void;
  onCancel: () => void;
}

/** Someone else saved first: shows who changed what and asks which version to keep. Nothing is preselected. */
export function ConflictDialog({ base, draft, fresh, entries, busy, onChosen, onCancel }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Partial<Record<SharedField, Side>>>({});
  const changes = foreignChanges(base, draft, fresh, entries);
  const contested = changes.filter(({ isContested }) => isContested);
  const others = changes.filter(({ isContested }) => !isContested);
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(contested.map(({ field }) => [field, side])));
  const families = useFamilies();
  const nameOf = (id: string) => nameIn(families, id);
  return (
    <Dialog
      open
      onClose={onCancel}
      dismissible={!busy}
      title={i18n.t({ id: 'editDocument.conflictTitle', message: 'Someone else edited this' })}
      width={520}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {i18n.t({ id: 'ui.keepEditing', message: 'Keep editing' })}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={contested.some(({ field }) => !chosen[field])}
            onClick={() => onChosen(chosen)}
          >
            {i18n.t({ id: 'editDocument.save', message: 'Save Changes' })}
          </Button>
        </>
      }
    >
      <p>{introduction(contested.length)}</p>
      {contested.length > 1 && (
        <div className="row wrap">
          <Button onClick={() => chooseAll('mine')}>
            {i18n.t({ id: 'editDocument.keepAllMine', message: 'Keep all mine' })}
          </Button>
          <Button onClick={() => chooseAll('theirs')}>
            {i18n.t({ id: 'editDocument.useAllTheirs', message: 'Use all theirs' })}
          </Button>
        </div>
      )}
      {contested.map((change) => (
        <Choice
          key={change.field}
          change={change}
          mine={fieldText(draft, change.field, nameOf)}
          theirs={fieldText(fresh, change.field, nameOf)}
          value={chosen[change.field]}
          onChange={(side) => setChosen((before) => ({ ...before, [change.field]: side }))}
        />
      ))}
      {others.length > 0 && (
        <div>
          <h3 className="field-label">
            {i18n.t({ id: 'editDocument.otherChanges', message: 'Other changes, also kept' })}
          </h3>
          <ul className="viewer-side-others">
            {others.map(({ field, by }) => (
              <li key={field}>
                <Trans
                  id="editDocument.otherChange"
                  message="{field}: {value} <by>({changedBy})</by>"
                  values={{
                    field: fieldLabel(field),
                    value: fieldText(fresh, field, nameOf),
                    changedBy: changedBy(by),
                  }}
                  components={{ by: <span className="muted" /> }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  change: ForeignChange;
  mine: string;
  theirs: string;
  value: Side | undefined;
  onChange: (side: Side) => void;
}

function Choice({ change, mine, theirs, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="conflict-choice">
      <legend className="field-label">{fieldLabel(change.field)}</legend>
      <RadioCard
        name={name}
        title={i18n.t({ id: 'editDocument.keepMine', message: 'Keep mine' })}
        checked={value === 'mine'}
        onChange={() => onChange('mine')}
      >
        {mine}
      </RadioCard>
      <RadioCard
        name={name}
        title={i18n.t({ id: 'editDocument.useTheirs', message: 'Use theirs' })}
        checked={value === 'theirs'}
        onChange={() => onChange('theirs')}
      >
        <Trans
          id="editDocument.theirValue"
          message="{value} <by>({changedBy})</by>"
          values={{ value: theirs, changedBy: changedBy(change.by) }}
          components={{ by: <span className="muted" /> }}
        />
      </RadioCard>
    </fieldset>
  );
}

function introduction(contested: number): string {
  if (contested === 0)
    return i18n.t({
      id: 'editDocument.noConflict',
      message: 'Someone else edited this document while you were. Your changes don’t conflict with theirs.',
    });
  return i18n.t({
    id: 'editDocument.conflict',
    message: 'Someone else edited this document while you were. Which version do you want to keep?',
  });
}

function changedBy(name: string | null): string {
  return name
    ? i18n.t({ id: 'editDocument.changedBy', message: 'changed by {name}', values: { name: firstNameOf(name) } })
    : i18n.t({ id: 'editDocument.changedBySomeone', message: 'changed by someone else' });
}

function nameIn(families: readonly Family[], personId: string): string {
  const member = families.flatMap(({ members }) => members).find((one) => one.personId === personId);
  return member?.name ?? i18n.t({ id: 'editDocument.someone', message: 'Someone' });
}
