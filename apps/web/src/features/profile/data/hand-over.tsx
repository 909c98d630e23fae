import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import Crown from 'lucide-react/icons/crown';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useHandOverFamily } from './delete-account.api.ts';

/** A family that others are in goes to one of them first. */
export function HandOver({ family }: { family: DeletionOutlook['orphans'][number] }) {
  const { familyId, name, heirs } = family;
  const [chosen, setChosen] = useState<string>();
  const handing = useHandOverFamily();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const titleId = useId();
  const heir = heirs.find(({ personId }) => personId === chosen) ?? heirs[0];
  return (
    <Note tone="soon" icon={Crown}>
      <h3 className="strong" id={titleId}>
        {name} needs a new owner first.
      </h3>
      {heir ? (
        <div className="hand-over">
          <SelectField
            label={`New owner of ${name}`}
            options={heirs.map((one) => ({ value: one.personId, label: one.name }))}
            value={heir.personId}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            busy={handing.isPending}
            aria-describedby={titleId}
            onClick={() =>
              handing.mutate(
                { familyId, personId: heir.personId },
                { onSuccess: () => succeed(`${name} belongs to ${heir.name} now`), onError: fail() },
              )
            }
          >
            Hand over
          </Button>
        </div>
      ) : (
        <p>Nobody in it can take it over yet. Invite somebody, or remove those who have not come.</p>
      )}
    </Note>
  );
}
