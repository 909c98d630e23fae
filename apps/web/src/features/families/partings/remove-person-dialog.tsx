import { PARTING_UNDO_DAYS } from '@kinvault/domain/families/parting.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { useReader } from '../../../household/household.tsx';
import type { ListedMember } from '../../../household/listed-members.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import '../guardians/guardian-action.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAskParting, useDownloadAll } from './partings.api.ts';

interface RemovePersonDialogProps {
  member: ListedMember;
  onParting: (personId: string | null) => void;
  onClose: () => void;
}

/** Says what goes, offers the documents first, and asks everyone who looks after the person. Mounted only while it is open. */
export function RemovePersonDialog({ member, onParting, onClose }: RemovePersonDialogProps) {
  const reader = useReader();
  const navigate = useNavigate();
  const asking = useAskParting();
  const showOutcome = useOutcomeToast();
  const others = member.guardians.filter(({ id }) => id !== reader.id).map(({ name }) => firstNameOf(name));
  const values = { name: firstNameOf(member.name), others: listed(i18n, others), days: PARTING_UNDO_DAYS };

  async function remove() {
    onParting(member.personId);
    let isRemoved = false;
    await showOutcome(asking.mutateAsync({ personId: member.personId, question: { kind: 'removed' } }), {
      failed: i18n.t({ id: 'parting.removeFailed', message: '{name} wasn’t removed', values }),
      done: ({ isDone }) => {
        isRemoved = isDone;
        return {
          title: isDone
            ? i18n.t({ id: 'parting.removed', message: '{name} was removed', values })
            : i18n.t({ id: 'parting.othersAsked', message: 'We’ve asked {others}', values }),
        };
      },
    });
    onClose();
    if (isRemoved) void navigate({ to: '/profile/trusted' });
    else onParting(null);
  }

  return (
    <ConfirmDialog
      open
      title={i18n.t({ id: 'parting.removeTitle', message: 'Remove {name}?', values })}
      confirmLabel={
        others.length === 0
          ? i18n.t({ id: 'parting.remove', message: 'Remove {name}', values })
          : i18n.t({ id: 'parting.askConsent', message: 'Ask for consent' })
      }
      tone="danger"
      busy={asking.isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <div className="column">
        <p>
          {i18n.t({
            id: 'parting.removeText',
            message:
              'All documents of {name} go, too. Their families and everyone they’re shared with no longer see them.',
            values,
          })}
        </p>
        {others.length > 0 && (
          <p>
            {i18n.t({
              id: 'parting.allAgree',
              message: 'Nothing happens until everyone who looks after {name} has agreed: {others} and you.',
              values,
            })}
          </p>
        )}
        <p>
          {i18n.t({
            id: 'parting.undoTerm',
            message: 'You can undo it for {days} days. Then everything is deleted for good.',
            values,
          })}
        </p>
        <DownloadAll member={member} />
      </div>
    </ConfirmDialog>
  );
}

function DownloadAll({ member }: { member: ListedMember }) {
  const downloading = useDownloadAll();
  const showOutcome = useOutcomeToast();
  if (member.documentCount === 0) return null;
  const download = () =>
    void showOutcome(downloading.mutateAsync(member.personId), {
      failed: i18n.t({ id: 'parting.downloadFailed', message: 'The documents weren’t downloaded' }),
    });
  return (
    <Button icon={Download} className="guardian-action" busy={downloading.isPending} onClick={download}>
      {i18n.t({ id: 'parting.downloadFirst', message: 'Download all documents first' })}
    </Button>
  );
}
