import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import Crown from 'lucide-react/icons/crown';
import { useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useHandOverFamily } from './delete-account.api.ts';

/** A family with other members is handed over to one of them before the account is deleted. */
export function HandOver({ family }: { family: DeletionOutlook['orphans'][number] }) {
  const { familyId, name, heirs } = family;
  const [chosen, setChosen] = useState<string>();
  const handing = useHandOverFamily();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const titleId = useId();
  const heir = heirs.find(({ personId }) => personId === chosen) ?? heirs[0];
  return (
    <Callout tone="soon" icon={Crown}>
      <h3 className="strong" id={titleId}>
        {i18n.t({ id: 'handOver.needed', message: '{name} needs a new owner first.', values: { name } })}
      </h3>
      {heir ? (
        <div className="hand-over">
          <SelectField
            label={i18n.t({ id: 'handOver.owner', message: 'New owner of {name}', values: { name } })}
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
                {
                  onSuccess: () =>
                    succeed(
                      i18n.t({
                        id: 'handOver.done',
                        message: '{name} now owns {family}',
                        values: { name: heir.name, family: name },
                      }),
                    ),
                  onError: fail(),
                },
              )
            }
          >
            {i18n.t({ id: 'handOver.submit', message: 'Hand over' })}
          </Button>
        </div>
      ) : (
        <p>
          {i18n.t({
            id: 'handOver.nobody',
            message:
              'No one in this family can take over yet. Invite someone, or remove the people who haven’t joined.',
          })}
        </p>
      )}
    </Callout>
  );
}
