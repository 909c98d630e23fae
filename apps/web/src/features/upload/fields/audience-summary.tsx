import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { VisibleTo } from '../../../ui/visible-to.tsx';
import { AudienceField } from './audience-field.tsx';
import { audienceEdit, commonTarget, type DraftEdit, onlyMeEdit } from './values-for-all.ts';

interface AudienceSummaryProps {
  /** of every file that the button would upload */
  targets: readonly UploadTarget[];
  families: readonly Family[];
  person: Person;
  /** all of them are being saved */
  isLocked: boolean;
  onEdit: (edit: DraftEdit) => void;
}

/** Above the button, whatever else is on the screen: who will see what it uploads. */
export function AudienceSummary({ targets, families, person, isLocked, onEdit }: AudienceSummaryProps) {
  const common = commonTarget(targets.map((target) => ({ target })));
  if (!common) {
    const isOwn = targets.every((target) => target.kind === 'person' && target.personId === person.id);
    return (
      <VisibleTo
        label="Visible to:"
        who={<b>Not the same people for all</b>}
        note="Each file says who can see it"
        people={[]}
        shortcut={isOwn && !isLocked ? { label: 'Only me', onPick: () => onEdit(onlyMeEdit(person.id)) } : undefined}
      />
    );
  }
  return (
    <AudienceField
      target={common}
      families={families}
      person={person}
      note={targets.length > 1 ? `for all ${targets.length} documents` : undefined}
      isLocked={isLocked}
      onChange={(target) => onEdit(audienceEdit(common, target))}
    />
  );
}
