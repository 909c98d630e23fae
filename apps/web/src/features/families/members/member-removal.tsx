import './member-removal.css';
import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RadioCard } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveMember } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

interface Removal {
  member: Member;
  family: Family;
}

interface RemovalQuestion extends Removal {
  /** one is chosen where there are several */
  families: readonly Family[];
}

interface RemovalHooks {
  /** before the server is asked: the lists may be loaded anew at any moment from then on */
  onStart?: (removal: Removal) => void;
  onRemoved?: (removal: Removal) => void;
  onFailed?: () => void;
}

/** Asks, and removes a member from one family [SBR-8, D-4]. `ask` takes at least one family. */
export function useMemberRemoval({ onStart, onRemoved, onFailed }: RemovalHooks = {}) {
  const [asked, setAsked] = useState<RemovalQuestion | null>(null);
  const removing = useRemoveMember();
  const showOutcome = useOutcomeToast();

  function ask(member: Member, families: readonly Family[]) {
    const [family] = families;
    if (family) setAsked({ member, family, families });
  }

  async function remove(removal: Removal) {
    const { family, member } = removal;
    const first = firstNameOf(member.name);
    onStart?.(removal);
    const isDone = await showOutcome(removing.mutateAsync({ familyId: family.id, personId: member.personId }), {
      failed: 'Failed to remove user',
      done: ({ isAccountDeleted }) => ({
        title: isAccountDeleted ? `${possessive(first)} account is deleted` : `${first} is no longer in ${family.name}`,
      }),
    });
    flushSync(() => setAsked(null)); // at once: behind an open dialog nothing takes the focus
    if (isDone) onRemoved?.(removal);
    else onFailed?.();
  }

  const question: ReactNode = asked && (
    <Question
      {...asked}
      isBusy={removing.isPending}
      onChoose={(family) => setAsked({ ...asked, family })}
      onConfirm={() => void remove(asked)}
      onCancel={() => setAsked(null)}
    />
  );
  return { ask, question };
}

interface QuestionProps extends RemovalQuestion {
  isBusy: boolean;
  onChoose: (family: Family) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ member, family, families, isBusy, onChoose, onConfirm, onCancel }: QuestionProps) {
  const { title, outcome, confirm } = removalText(member, family.name);
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirm}
      tone="danger"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="row member-removal">
        <Avatar id={member.personId} name={member.name} src={avatarUrl(member.personId, member.avatarId)} size={52} />
        <p className="grow">{outcome}</p>
      </div>
      {families.length > 1 && (
        <fieldset className="member-removal-choice">
          <legend className="field-label">From which family?</legend>
          {families.map((one) => (
            <RadioCard
              key={one.id}
              name="remove-from"
              title={one.name}
              checked={one.id === family.id}
              onChange={() => onChoose(one)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

type Removed = Pick<Member, 'name' | 'isUnclaimed' | 'documentCount'>;

interface RemovalText {
  title: string;
  /** what happens to the person and their documents */
  outcome: string;
  confirm: string;
}

/** What removing somebody means: they keep their account, but one that nobody has claimed yet is deleted [SBR-8, D-4]. */
export function removalText({ name, isUnclaimed, documentCount }: Removed, familyName: string): RemovalText {
  const first = firstNameOf(name);
  if (isUnclaimed) {
    const whose = `${possessive(first)} account`;
    return {
      title: `Delete ${whose}?`,
      outcome: `${first} has not chosen a password yet, so nobody uses this account. It leaves ${familyName} and is deleted, with the documents in it. This cannot be undone.`,
      confirm: `Delete ${whose}`,
    };
  }
  const title = `Remove ${first} from ${familyName}?`;
  const confirm = `Remove ${first}`;
  if (documentCount === 0) {
    return { title, confirm, outcome: `${first} keeps their account. ${first} stops seeing ${familyName} at once.` };
  }
  const them = documentCount === 1 ? 'it' : 'them';
  return {
    title,
    confirm,
    outcome: `${first} keeps their account and ${counted(documentCount, 'document')}. ${familyName} stops seeing ${them} at once, and ${first} stops seeing ${familyName} too.`,
  };
}
