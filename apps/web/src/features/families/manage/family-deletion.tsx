import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { urlOf } from '../../../lib/api-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDeleteFamily, useRestoreFamily } from '../families.api.ts';
import { activeMembers } from '../family-permissions.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** Enough to change one's mind, and to find the button. */
const UNDO_MS = 10_000;
const NOT_THE_OWNER = {
  forbidden: { title: 'Permission denied', description: 'You can only delete groups that you created' },
};

/**
 * Asks, deletes, and offers the way back. The question stands above the list, since its own card goes with the family;
 * `onGone` puts the focus where something still is.
 */
export function useFamilyDeletion(onGone: () => void): { ask: (family: Family) => void; question: ReactNode } {
  const [family, setFamily] = useState<Family | null>(null);
  const deleting = useDeleteFamily();
  const restore = useFamilyRestoration();
  const showOutcome = useOutcomeToast();

  async function remove({ id, name }: Family) {
    const isDone = await showOutcome(deleting.mutateAsync(id), {
      failed: 'Failed to delete family group',
      refusals: NOT_THE_OWNER,
      done: {
        title: `${name} is in the trash`,
        description: 'It stays there for 30 days.',
        duration: UNDO_MS,
        action: { label: 'Undo', onAction: () => void restore.run({ id, name }) },
      },
    });
    flushSync(() => setFamily(null)); // at once: behind an open dialog nothing takes the focus
    if (isDone) onGone();
  }

  const question = (
    <ConfirmDialog
      open={family !== null}
      title={`Delete ${family?.name}?`}
      confirmLabel={`Delete ${family?.name}`}
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

/** The general documents as an archive, before they go [D-21]. */
function FamilyExport({ familyId }: { familyId: string }) {
  return (
    <p>
      <a className={buttonClass({})} href={urlOf('exportFamily', { params: { familyId } })} download>
        <Icon of={Download} />
        Export its documents first
      </a>
    </p>
  );
}

/** Out of the trash again, with everyone and everything in it. */
export function useFamilyRestoration() {
  const restoring = useRestoreFamily();
  const showOutcome = useOutcomeToast();
  return {
    restoringId: restoring.isPending ? restoring.variables : undefined,
    run: ({ id, name }: { id: string; name: string }) =>
      showOutcome(restoring.mutateAsync(id), {
        failed: 'Failed to restore the family group',
        done: { title: `${name} is back`, description: 'With everyone and everything in it.' },
      }),
  };
}

/** What deleting a family does, to whom, and until when it can be taken back. */
export function deletionConsequences(family: Pick<Family, 'name' | 'members' | 'generalDocumentCount'>): string[] {
  const { name, generalDocumentCount } = family;
  const others = activeMembers(family).length - 1;
  const papers = generalDocumentCount > 0 ? ` with its ${counted(generalDocumentCount, 'general document')}` : '';
  const company = others > 0 ? `, and so ${others === 1 ? 'does 1 other' : `do ${others} others`}` : '';
  return [
    `${name} goes to the trash${papers}. It stays there for 30 days, and you can restore it until then.`,
    `You stop seeing it at once${company}. Everyone keeps their own documents.`,
  ];
}
