import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** The ways out: an owner hands over or deletes, everybody else may leave [D-1]. */
export function FamilyEnd({ family, readerId, onDelete, onLeft }: FamilyEndProps) {
  const [open, setOpen] = useState<'leave' | 'hand over' | null>(null);
  const footer = useRef<HTMLElement>(null);
  const close = () => setOpen(null);
  const heirs = activeMembers(family).filter(({ personId }) => personId !== readerId);
  const isOwner = family.ownerId === readerId;
  return (
    <footer ref={footer} className="family-end" tabIndex={-1}>
      {mayIn('handOverFamily', family, readerId) && heirs.length > 0 && (
        <Button aria-label={`Hand over ${family.name}`} onClick={() => setOpen('hand over')}>
          Hand over
        </Button>
      )}
      {!isOwner && (
        <Button aria-label={`Leave family ${family.name}`} onClick={() => setOpen('leave')}>
          Leave family
        </Button>
      )}
      {mayIn('deleteFamily', family, readerId) && (
        <Button variant="danger-quiet" aria-label={`Delete family ${family.name}`} onClick={onDelete}>
          Delete family
        </Button>
      )}
      {isOwner && heirs.length > 0 && (
        <p className="text-tiny muted">To leave {family.name}, hand it over to somebody first.</p>
      )}
      <HandOverDialog
        open={open === 'hand over'}
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
      failed: 'Failed to leave the family group',
      done: { title: `You have left ${family.name}` },
    });
    flushSync(onClose); // at once: behind an open dialog nothing takes the focus
    if (isDone) onLeft();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Leave ${family.name}?`}
      confirmLabel={`Leave ${family.name}`}
      tone="danger"
      busy={leaving.isPending}
      onCancel={onClose}
      onConfirm={() => void leave()}
    >
      <p>
        You keep your account and your documents. {family.name} stops seeing them at once, and you stop seeing what is
        shared there. Coming back needs an invitation or the code.
      </p>
    </ConfirmDialog>
  );
}
