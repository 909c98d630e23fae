import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeaveFamily } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';
import { FamilyChoice } from './family-choice.tsx';

/**
 * Confirms and leaves one of these families [OPS-8]. The question is rendered above what lists them, since the family's
 * own card or row disappears; `onLeft` moves the focus to something that remains.
 */
export function useFamilyLeaving(onLeft?: () => void): {
  ask: (families: readonly Family[]) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ family: Family; families: readonly Family[] } | null>(null);
  const leaving = useLeaveFamily();
  const showOutcome = useOutcomeToast();

  function ask(families: readonly Family[]) {
    const [family] = families;
    if (family) setAsked({ family, families });
  }

  async function leave({ id, name }: Family) {
    const isDone = await showOutcome(leaving.mutateAsync(id), {
      failed: i18n.t({ id: 'leaveFamily.failed', message: 'Failed to leave the family' }),
      done: { title: i18n.t({ id: 'leaveFamily.done', message: 'You left {family}', values: { family: name } }) },
    });
    flushSync(() => setAsked(null)); // nothing behind an open dialog can take the focus
    if (isDone) onLeft?.();
  }

  const question = asked && (
    <LeaveQuestion
      {...asked}
      isBusy={leaving.isPending}
      onChoose={(family) => setAsked({ ...asked, family })}
      onCancel={() => setAsked(null)}
      onConfirm={() => void leave(asked.family)}
    />
  );
  return { ask, question };
}

interface LeaveQuestionProps {
  family: Family;
  families: readonly Family[];
  isBusy: boolean;
  onChoose: (family: Family) => void;
  onCancel: () => void;
  onConfirm: () => void;
}

function LeaveQuestion({ family, families, isBusy, onChoose, onCancel, onConfirm }: LeaveQuestionProps) {
  const values = { family: family.name };
  return (
    <ConfirmDialog
      open
      title={i18n.t({ id: 'leaveFamily.title', message: 'Leave {family}?', values })}
      confirmLabel={i18n.t({ id: 'leaveFamily.confirm', message: 'Leave {family}', values })}
      tone="danger"
      busy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {i18n.t({
          id: 'leaveFamily.text',
          message:
            'You keep your account and documents. {family} can no longer see them, and you can no longer see what’s shared there. To come back, you’ll need an invitation or the code.',
          values,
        })}
      </p>
      <FamilyChoice
        legend={i18n.t({ id: 'leaveFamily.whichFamily', message: 'Leave which family?' })}
        families={families}
        chosenId={family.id}
        onChoose={onChoose}
      />
    </ConfirmDialog>
  );
}
