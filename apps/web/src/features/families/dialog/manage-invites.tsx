import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { InviteCodePart } from './invite-code-part.tsx';
import { useAskBeforeJoin } from './invites.api.ts';
import { PendingInvites } from './pending-invites.tsx';

interface ManageInvitesProps {
  families: readonly Family[];
  family: Family;
  onFamilyChange: (familyId: string) => void;
}

/** For one family: its code, whether it asks first, and who is invited. */
export function ManageInvites({ families, family, onFamilyChange }: ManageInvitesProps) {
  const people = family.members
    .filter(({ state }) => state === 'active')
    .map(({ personId, name, avatarId }) => ({ id: personId, name, src: avatarUrl(personId, avatarId) }));
  return (
    <>
      <SelectField
        label="Family"
        start={<AvatarStack people={people.slice(0, 3)} size={26} />}
        options={families.map(({ id, name }) => ({ value: id, label: name }))}
        value={family.id}
        onChange={(event) => onFamilyChange(event.target.value)}
      />
      <InviteCodePart key={`code ${family.id}`} family={family} />
      <AskBeforeJoin key={`ask ${family.id}`} family={family} />
      <PendingInvites key={`invites ${family.id}`} family={family} />
    </>
  );
}

function AskBeforeJoin({ family }: { family: Family }) {
  const asking = useAskBeforeJoin(family.id);
  const { toast } = useToast();
  const isOn = asking.isPending ? asking.variables : family.asksBeforeJoin;
  return (
    <Switch
      label={<b>Ask me before someone joins with a code</b>}
      checked={isOn}
      aria-busy={asking.isPending}
      onChange={(event) =>
        asking.mutate(event.target.checked, {
          onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
        })
      }
    />
  );
}
