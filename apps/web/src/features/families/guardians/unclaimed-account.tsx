import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Baby from 'lucide-react/icons/baby';
import { useState } from 'react';
import type { ListedMember } from '../../../household/listed-members.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import './guardian-action.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useEndUnclaimedAccount } from './guardians.api.ts';

/** For a member whose account an Admin made and nobody has claimed: makes them a person without an account [PPL-1]. */
export function UnclaimedAccount({ member, family }: { member: ListedMember; family: Family }) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndUnclaimedAccount();
  const showOutcome = useOutcomeToast();
  const values = { name: firstNameOf(member.name) };
  async function end() {
    await showOutcome(ending.mutateAsync({ familyId: family.id, personId: member.personId }), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
      done: { title: i18n.t({ id: 'guardians.accepted', message: 'You look after {name}’s documents now', values }) },
    });
    setAsked(false);
  }
  return (
    <div className="membership-end">
      <Button icon={Baby} className="guardian-action" onClick={() => setAsked(true)}>
        {i18n.t({ id: 'unclaimed.make', message: 'Make this a person without an account' })}
      </Button>
      <p className="text-tiny muted">
        {i18n.t({
          id: 'unclaimed.hint',
          message: 'For someone who never signs in. You look after their documents then.',
        })}
      </p>
      <ConfirmDialog
        open={isAsked}
        title={i18n.t({ id: 'unclaimed.title', message: 'Make {name} a person without an account?', values })}
        confirmLabel={i18n.t({ id: 'unclaimed.confirm', message: 'Make the change' })}
        busy={ending.isPending}
        onConfirm={end}
        onCancel={() => setAsked(false)}
      >
        <p>
          {i18n.t({
            id: 'unclaimed.text',
            message:
              'The password you gave stops working, and the address is free again. All documents stay. You look after them and get the reminders.',
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
