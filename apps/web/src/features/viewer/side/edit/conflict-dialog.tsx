import type { SharedField } from '@kinvault/domain/documents/fields.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useId, useState } from 'react';
import { fieldLabel } from '../../../../lib/field-labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { RadioCard } from '../../../../ui/choice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { type ForeignChange, foreignChanges, type Side } from './edit-conflict.ts';
import { fieldText } from './edit-draft.ts';
import type { EditConflict } from './use-edit.ts';

interface ConflictDialogProps extends EditConflict {
  families: readonly Family[];
  busy: boolean;
  onChosen: (chosen: Partial<Record<SharedField, Side>>) => void;
  onCancel: () => void;
}

/** Somebody was quicker: who changed what, and what of it shall hold. Nothing is chosen for the person. */
export function ConflictDialog({
  base,
  draft,
  fresh,
  entries,
  families,
  busy,
  onChosen,
  onCancel,
}: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Partial<Record<SharedField, Side>>>({});
  const changes = foreignChanges(base, draft, fresh, entries);
  const contested = changes.filter(({ isContested }) => isContested);
  const others = changes.filter(({ isContested }) => !isContested);
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(contested.map(({ field }) => [field, side])));
  const nameOf = (id: string) => nameIn(families, id);
  return (
    <Dialog
      open
      onClose={onCancel}
      dismissible={!busy}
      title="Changed meanwhile"
      width={520}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Keep editing
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={contested.some(({ field }) => !chosen[field])}
            onClick={() => onChosen(chosen)}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <p>{introduction(contested.length)}</p>
      {contested.length > 1 && (
        <div className="row wrap">
          <Button onClick={() => chooseAll('mine')}>Keep all mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all theirs</Button>
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
          <h3 className="field-label">Also changed, and kept</h3>
          <ul className="viewer-side-others">
            {others.map(({ field, by }) => (
              <li key={field}>
                {fieldLabel(field)}: {fieldText(fresh, field, nameOf)}
                <span className="muted"> ({whose(by)})</span>
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
      <RadioCard name={name} title="Keep mine" checked={value === 'mine'} onChange={() => onChange('mine')}>
        {mine}
      </RadioCard>
      <RadioCard name={name} title="Take theirs" checked={value === 'theirs'} onChange={() => onChange('theirs')}>
        {theirs} <span className="muted">({whose(change.by)})</span>
      </RadioCard>
    </fieldset>
  );
}

function introduction(contested: number): string {
  if (contested === 0)
    return 'Somebody has changed this document while you were editing. Your changes do not touch theirs.';
  return 'Somebody has changed this document while you were editing. What shall hold?';
}

function whose(by: string | null): string {
  return by ? `changed by ${firstNameOf(by)}` : 'changed by somebody else';
}

function nameIn(families: readonly Family[], personId: string): string {
  const member = families.flatMap(({ members }) => members).find((one) => one.personId === personId);
  return member?.name ?? 'Somebody';
}
