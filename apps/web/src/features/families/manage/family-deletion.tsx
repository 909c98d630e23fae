import type { Family } from '@kinvault/domain/families/family.schema.ts';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { activeMembers } from '../../../household/family-permissions.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDeleteFamily, useRestoreFamily } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** Long enough to have second thoughts and find the button. */
const UNDO_MS = 10_000;

/**
 * Confirms, deletes, and offers undo. The question is rendered above the list, since the family's own card disappears;
 * `onGone` moves the focus to something that remains.
 */
export function useFamilyDeletion(onGone: () => void): { ask: (family: Family) => void; question: ReactNode } {
  const [family, setFamily] = useState<Family | null>(null);
  const deleting = useDeleteFamily();
  const restore = useFamilyRestoration();
  const showOutcome = useOutcomeToast();

  async function remove({ id, name }: Family) {
    const isDone = await showOutcome(deleting.mutateAsync(id), {
      failed: i18n.t({ id: 'familyDeletion.failed', message: 'Failed to delete family group' }),
      refusals: {
        forbidden: {
          title: i18n.t({ id: 'familyDeletion.denied', message: 'Permission denied' }),
          description: i18n.t({
            id: 'familyDeletion.deniedDetail',
            message: 'You can only delete groups that you created',
          }),
        },
      },
      done: {
        title: i18n.t({ id: 'familyDeletion.done', message: '{family} moved to the trash', values: { family: name } }),
        description: i18n.t({ id: 'familyDeletion.doneDetail', message: 'You can restore it for 30 days.' }),
        duration: UNDO_MS,
        action: {
          label: i18n.t({ id: 'familyDeletion.undo', message: 'Undo' }),
          onAction: () => void restore.run({ id, name }),
        },
      },
    });
    flushSync(() => setFamily(null)); // nothing behind an open dialog can take the focus
    if (isDone) onGone();
  }

  const question = (
    <ConfirmDialog
      open={family !== null}
      title={i18n.t({ id: 'familyDeletion.title', message: 'Delete {family}?', values: { family: family?.name } })}
      confirmLabel={i18n.t({ id: 'family.delete', message: 'Delete {family}', values: { family: family?.name } })}
      tone="danger"
      busy={deleting.isPending}
      onCancel={() => setFamily(null)}
      onConfirm={() => family && void remove(family)}
    >
      {family && deletionConsequences(family).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {family && family.generalDocumentCount > 0 && <FamilyExport familyId={family.id} />}
    </ConfirmDialog>
  );
  return { ask: setFamily, question };
}

/** Offers the general documents as an archive before deleting [D-21]. */
function FamilyExport({ familyId }: { familyId: string }) {
  return (
    <p>
      <a className={buttonClass({})} href={urlOf('exportFamily', { params: { familyId } })} download>
        <Icon of={Download} />
        {i18n.t({ id: 'familyDeletion.export', message: 'Export its documents first' })}
      </a>
    </p>
  );
}

/** Restores a family from the trash, with its general documents; its members have left. */
export function useFamilyRestoration() {
  const restoring = useRestoreFamily();
  const showOutcome = useOutcomeToast();
  return {
    restoringId: restoring.isPending ? restoring.variables : undefined,
    run: ({ id, name }: { id: string; name: string }) =>
      showOutcome(restoring.mutateAsync(id), {
        failed: i18n.t({ id: 'familyRestoration.failed', message: 'Failed to restore the family' }),
        done: {
          title: i18n.t({ id: 'familyRestoration.done', message: '{family} restored', values: { family: name } }),
          description: i18n.t({
            id: 'familyRestoration.doneDetail',
            message: 'Its general documents and yours are back. Invite the others again.',
          }),
        },
      }),
  };
}

/** What deleting a family does, to whom, and for how long it can be undone. */
export function deletionConsequences(family: Pick<Family, 'name' | 'members' | 'generalDocumentCount'>): string[] {
  const { name, generalDocumentCount } = family;
  const unclaimed = activeMembers(family).filter(({ isUnclaimed }) => isUnclaimed).length;
  const others = activeMembers(family).filter(({ hasAccount }) => hasAccount).length - 1 - unclaimed;
  return [
    i18n.t({
      id: 'familyDeletion.trash',
      message:
        '{count, plural, =0 {{family} moves to the trash.} one {{family} moves to the trash with # general document.} other {{family} moves to the trash with # general documents.}} You can restore it for 30 days.',
      values: { count: generalDocumentCount, family: name },
    }),
    ...(unclaimed > 0
      ? [
          i18n.t({
            id: 'familyDeletion.unclaimed',
            message:
              '{unclaimed, plural, one {# account that no one uses yet goes there too, with its documents.} other {# accounts that no one uses yet go there too, with their documents.}}',
            values: { unclaimed },
          }),
        ]
      : []),
    i18n.t({
      id: 'familyDeletion.access',
      message:
        '{others, plural, =0 {You lose access to it immediately.} one {You and # other person lose access to it immediately.} other {You and # others lose access to it immediately.}} Everyone keeps their own documents.',
      values: { others },
    }),
    ...(others > 0
      ? [
          i18n.t({
            id: 'familyDeletion.members',
            message: 'Restoring it later won’t bring them or their documents back: you’d invite them again.',
          }),
        ]
      : []),
  ];
}
