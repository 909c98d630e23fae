import { i18n } from '../../../lib/i18n.ts';
import './member-removal.css';
import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveMember } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';
import { FamilyChoice } from './family-choice.tsx';

interface Removal {
  member: Member;
  family: Family;
}

interface RemovalQuestion extends Removal {
  /** with several, the person chooses one */
  families: readonly Family[];
}

interface RemovalHooks {
  /** called before the request: the lists may reload at any moment from then on */
  onStart?: (removal: Removal) => void;
  onRemoved?: (removal: Removal) => void;
  onFailed?: () => void;
}

/** Confirms and removes a member from one family [SBR-8, D-4]. `ask` needs at least one family. */
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
      failed: i18n.t({ id: 'memberRemoval.failed', message: 'Failed to remove user' }),
      done: ({ isAccountDeleted }) => ({
        title: isAccountDeleted
          ? i18n.t({
              id: 'memberRemoval.accountDeleted',
              message: '{name}’s account has been deleted',
              values: { name: first },
            })
          : i18n.t({
              id: 'memberRemoval.done',
              message: '{name} is no longer in {family}',
              values: { name: first, family: family.name },
            }),
      }),
    });
    flushSync(() => setAsked(null)); // nothing behind an open dialog can take the focus
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
      <FamilyChoice
        legend={i18n.t({ id: 'memberRemoval.whichFamily', message: 'Remove from which family?' })}
        families={families}
        chosenId={family.id}
        onChoose={onChoose}
      />
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

/** What removing a person does: they keep their account, unless no one has claimed it yet [SBR-8, D-4]. */
export function removalText({ name, isUnclaimed, documentCount }: Removed, familyName: string): RemovalText {
  const first = firstNameOf(name);
  if (isUnclaimed) {
    return {
      title: i18n.t({ id: 'memberRemoval.deleteTitle', message: 'Delete {name}’s account?', values: { name: first } }),
      outcome: i18n.t({
        id: 'memberRemoval.deleteOutcome',
        message:
          '{name} hasn’t chosen a password yet, so no one uses this account. It will be removed from {family} and deleted with its documents. You can’t undo this.',
        values: { name: first, family: familyName },
      }),
      confirm: i18n.t({
        id: 'memberRemoval.deleteConfirm',
        message: 'Delete {name}’s account',
        values: { name: first },
      }),
    };
  }
  return {
    title: i18n.t({
      id: 'memberRemoval.title',
      message: 'Remove {name} from {family}?',
      values: { name: first, family: familyName },
    }),
    confirm: i18n.t({ id: 'memberRemoval.confirm', message: 'Remove {name}', values: { name: first } }),
    outcome: i18n.t({
      id: 'memberRemoval.outcome',
      message:
        '{count, plural, =0 {{name} keeps their account but can no longer see {family}.} one {{name} keeps their account and # document. {family} can no longer see it, and {name} can no longer see {family}.} other {{name} keeps their account and # documents. {family} can no longer see them, and {name} can no longer see {family}.}}',
      values: { count: documentCount, name: first, family: familyName },
    }),
  };
}
