import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useRef, useState } from 'react';
import { activeMembers, mayIn } from '../../../household/family-permissions.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useFamilyLeaving } from '../members/family-leaving.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface FamilyEndProps {
  family: Family;
  readerId: string;
  onDelete: () => void;
  onLeft: () => void;
}

/** The owner can hand over or delete the family; everyone else can leave [D-1]. */
export function FamilyEnd({ family, readerId, onDelete, onLeft }: FamilyEndProps) {
  const [isHandingOver, setHandingOver] = useState(false);
  const leaving = useFamilyLeaving(onLeft);
  const footer = useRef<HTMLElement>(null);
  const heirs = activeMembers(family).filter(({ personId, hasAccount }) => hasAccount && personId !== readerId);
  const isOwner = family.ownerId === readerId;
  return (
    <footer ref={footer} className="family-end" tabIndex={-1}>
      {mayIn('handOverFamily', family, readerId) && heirs.length > 0 && (
        <Button about={family.name} onClick={() => setHandingOver(true)}>
          {i18n.t({ id: 'handOver.submit', message: 'Hand over' })}
        </Button>
      )}
      {!isOwner && (
        <Button about={family.name} onClick={() => leaving.ask([family])}>
          {i18n.t({ id: 'leaveFamily.label', message: 'Leave family' })}
        </Button>
      )}
      {mayIn('deleteFamily', family, readerId) && (
        <Button variant="danger-quiet" about={family.name} onClick={onDelete}>
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
        open={isHandingOver}
        family={family}
        heirs={heirs}
        onClose={() => setHandingOver(false)}
        onDone={() => footer.current?.focus()}
      />
      {leaving.question}
    </footer>
  );
}
