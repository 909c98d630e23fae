import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { AskBeforeJoin } from '../ask-before-join.tsx';
import { activeMembers } from '../member-rights.ts';
import { InviteCodePart } from './invite-code-part.tsx';
import { PendingInvites } from './pending-invites.tsx';

interface ManageInvitesProps {
  families: readonly Family[];
  family: Family;
  onFamilyChange: (familyId: string) => void;
}

/** For one family: its code, whether it asks first, and who is invited. */
export function ManageInvites({ families, family, onFamilyChange }: ManageInvitesProps) {
  const people = activeMembers(family).map(({ personId, name, avatarId }) => ({
    id: personId,
    name,
    src: avatarUrl(personId, avatarId),
  }));
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
      <AskBeforeJoin key={`ask ${family.id}`} className="strong" family={family} />
      <PendingInvites key={`invites ${family.id}`} family={family} />
    </>
  );
}
