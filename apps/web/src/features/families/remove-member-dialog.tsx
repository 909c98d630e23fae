import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import { useState } from 'react';
import { avatarUrl } from '../../lib/avatar-url.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import type { ListedMember } from './listed-members.ts';
import { useRemoveMember } from './membership.api.ts';

interface RemoveMemberDialogProps {
  member: ListedMember;
  /** from which the reader may remove this person, one at least */
  families: readonly Family[];
  onClose: () => void;
}

/** Says what really happens: an account that somebody uses stays theirs, an unclaimed one is deleted [SBR-8, D-4]. */
export function RemoveMemberDialog({ member, families, onClose }: RemoveMemberDialogProps) {
  const [familyId, setFamilyId] = useState<string>();
  const family = families.find(({ id }) => id === familyId) ?? families[0];
  const removing = useRemoveMember();
  const { toast } = useToast();
  const first = firstNameOf(member.name);
  if (!family) return null;
  const { personId, isUnclaimed } = member;

  async function remove(from: Family) {
    try {
      const { isAccountDeleted } = await removing.mutateAsync({ familyId: from.id, personId });
      const gone = `${possessive(first)} account is deleted`;
      toast({ title: isAccountDeleted ? gone : `${first} is no longer in ${from.name}`, duration: TOAST_MS.success });
    } catch (error) {
      const description = messageOf(error);
      toast({ title: 'Failed to remove user', description, variant: 'destructive', duration: TOAST_MS.error });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={isUnclaimed ? `Delete ${possessive(first)} account?` : `Remove ${first} from ${family.name}?`}
      confirmLabel={isUnclaimed ? `Delete ${possessive(first)} account` : `Remove ${first}`}
      tone="danger"
      busy={removing.isPending}
      onConfirm={() => remove(family)}
      onCancel={onClose}
    >
      <div className="row remove-what">
        <Avatar id={personId} name={member.name} src={avatarUrl(personId, member.avatarId)} size={52} />
        <p className="grow">{isUnclaimed ? deletionWords(member, family) : removalWords(member, family)}</p>
      </div>
      {families.length > 1 && (
        <fieldset className="remove-choice">
          <legend className="lbl">From which family?</legend>
          {families.map(({ id, name }) => (
            <RadioCard
              key={id}
              name="remove-from"
              title={name}
              checked={id === family.id}
              onChange={() => setFamilyId(id)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

function removalWords({ name, documentCount }: ListedMember, family: Family): string {
  const first = firstNameOf(name);
  const papers = documentCount > 0 ? ` and ${counted(documentCount, 'document')}` : '';
  const kept = `${first} keeps their account${papers}.`;
  return `${kept} ${family.name} stops seeing what is theirs at once, and ${first} stops seeing ${possessive(family.name)} papers.`;
}

function deletionWords({ name }: ListedMember, family: Family): string {
  const first = firstNameOf(name);
  return `${first} has not chosen a password yet, so nobody uses this account. It leaves ${family.name} and is deleted, with the documents in it. This cannot be undone.`;
}
