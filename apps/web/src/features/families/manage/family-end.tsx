import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeaveFamily } from '../families.api.ts';
import { activeMembers, mayIn } from '../family-permissions.ts';
import { useOutcomeToast } from '../outcome-toast.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface FamilyEndProps {
  family: Family;
  readerId: string;
  onDelete: () => void;
  onLeft: () => void;
}

/** The owner can hand over or delete the family; everyone else can leave [D-1]. */
export function FamilyEnd({ family, readerId, onDelete, onLeft }: FamilyEndProps) {
  const [open, setOpen] = useState<'leave' | 'handOver' | null>(null);
  const footer = useRef<HTMLElement>(null);
  const close = () => setOpen(null);
  const heirs = activeMembers(family).filter(({ personId }) => personId !== readerId);
  const isOwner = family.ownerId === readerId;
  return (
    <footer ref={footer} className="family-end" tabIndex={-1}>
      {mayIn('handOverFamily', family, readerId) && heirs.length > 0 && (
        <Button
          aria-label={i18n.t({ id: 'handOver.title', message: 'Hand over {family}', values: { family: family.name } })}
          onClick={() => setOpen('handOver')}
        >
          {i18n.t({ id: 'handOver.submit', message: 'Hand over' })}
        </Button>
      )}
      {!isOwner && (
        <Button
          aria-label={i18n.t({
            id: 'leaveFamily.labelFor',
            message: 'Leave family {family}',
            values: { family: family.name },
          })}
          onClick={() => setOpen('leave')}
        >
          {i18n.t({ id: 'leaveFamily.label', message: 'Leave family' })}
        </Button>
      )}
      {mayIn('deleteFamily', family, readerId) && (
        <Button
          variant="danger-quiet"
          aria-label={i18n.t({
            id: 'familyDeletion.labelFor',
            message: 'Delete family {family}',
            values: { family: family.name },
          })}
          onClick={onDelete}
        >
          {i18n.t({ id: 'familyDeletion.label', message: 'Delete family' })}
        </Button>
      )}
      {isOwner && heirs.length > 0 && (
        <p className="text-tiny muted">
          {i18n.t({
            id: 'leaveFamily.handOverFirst',
            message: 'To leave {family}, hand it over to someone first.',
            values: { family: family.name },
          })}
        </p>
      )}
      <HandOverDialog
        open={open === 'handOver'}
        family={family}
        heirs={heirs}
        onClose={close}
        onDone={() => footer.current?.focus()}
      />
      <LeaveDialog open={open === 'leave'} family={family} onClose={close} onLeft={onLeft} />
    </footer>
  );
}

interface LeaveDialogProps {
  open: boolean;
  family: Family;
  onClose: () => void;
  onLeft: () => void;
}

function LeaveDialog({ open, family, onClose, onLeft }: LeaveDialogProps) {
  const leaving = useLeaveFamily();
  const showOutcome = useOutcomeToast();
  const leave = async () => {
    const isDone = await showOutcome(leaving.mutateAsync(family.id), {
      failed: i18n.t({ id: 'leaveFamily.failed', message: 'Failed to leave the family group' }),
      done: {
        title: i18n.t({ id: 'leaveFamily.done', message: 'You left {family}', values: { family: family.name } }),
      },
    });
    flushSync(onClose); // nothing behind an open dialog can take the focus
    if (isDone) onLeft();
  };
  return (
    <ConfirmDialog
      open={open}
      title={i18n.t({ id: 'leaveFamily.title', message: 'Leave {family}?', values: { family: family.name } })}
      confirmLabel={i18n.t({ id: 'leaveFamily.confirm', message: 'Leave {family}', values: { family: family.name } })}
      tone="danger"
      busy={leaving.isPending}
      onCancel={onClose}
      onConfirm={() => void leave()}
    >
      <p>
        {i18n.t({
          id: 'leaveFamily.text',
          message:
            'You keep your account and documents. {family} can no longer see them, and you can no longer see what’s shared there. To come back, you’ll need an invitation or the code.',
          values: { family: family.name },
        })}
      </p>
    </ConfirmDialog>
  );
}
