import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import './manage.css';
import { useRemoveMember } from './member-changes.api.ts';
import { removalWords } from './removal-words.ts';
import { useOutcome } from './use-outcome.ts';

interface Removal {
  family: Family;
  member: Member;
}

interface RemovalHooks {
  /** before the server is asked: the lists may be loaded anew at any moment from then on */
  onStart?: (removal: Removal) => void;
  onRemoved?: (removal: Removal) => void;
  onFailed?: () => void;
}

/** Asks, and removes a member from one family [D-4]. */
export function useMemberRemoval({ onStart, onRemoved, onFailed }: RemovalHooks = {}) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const removing = useRemoveMember();
  const tell = useOutcome();

  async function remove(asked: Removal) {
    const { family, member } = asked;
    onStart?.(asked);
    const isDone = await tell(removing.mutateAsync({ familyId: family.id, personId: member.personId }), {
      failed: 'Failed to remove user',
      done: ({ isAccountDeleted }) => ({
        title: isAccountDeleted
          ? `${member.name}’s account is deleted`
          : `${member.name} is no longer in ${family.name}`,
      }),
    });
    flushSync(() => setRemoval(null)); // at once: behind an open dialog nothing takes the focus
    if (isDone) onRemoved?.(asked);
    else onFailed?.();
  }

  const question: ReactNode = removal && (
    <ConfirmDialog
      open
      title={`Remove ${firstNameOf(removal.member.name)} from ${removal.family.name}?`}
      confirmLabel={`Remove ${firstNameOf(removal.member.name)}`}
      tone="danger"
      busy={removing.isPending}
      onCancel={() => setRemoval(null)}
      onConfirm={() => void remove(removal)}
    >
      <div className="row removal">
        <Avatar
          id={removal.member.personId}
          name={removal.member.name}
          src={avatarUrl(removal.member.personId, removal.member.avatarId)}
          size={52}
        />
        <p className="grow">{removalWords(removal.member, removal.family.name)}</p>
      </div>
    </ConfirmDialog>
  );
  return { ask: (family: Family, member: Member) => setRemoval({ family, member }), question };
}
