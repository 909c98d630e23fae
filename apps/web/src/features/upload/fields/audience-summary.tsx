import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { VisibleTo } from '../../../ui/visible-to.tsx';
import { AudienceField } from './audience-field.tsx';
import { audienceEdit, commonTarget, type DraftEdit, onlyMeEdit } from './values-for-all.ts';

interface AudienceSummaryProps {
  /** of all files that the button uploads */
  targets: readonly UploadTarget[];
  /** all of them are being saved */
  isLocked: boolean;
  onEdit: (edit: DraftEdit) => void;
}

/** The audience of everything that the button uploads, above that button. */
export function AudienceSummary({ targets, isLocked, onEdit }: AudienceSummaryProps) {
  const person = useReader();
  const common = commonTarget(targets.map((target) => ({ target })));
  if (!common) {
    const isOwn = targets.every((target) => target.kind === 'person' && target.personId === person.id);
    return (
      <VisibleTo
        label={i18n.t({ id: 'visibleTo.label', message: 'Visible to:' })}
        who={<b>{i18n.t({ id: 'upload.mixedAudience', message: 'Different people for each file' })}</b>}
        note={i18n.t({ id: 'upload.mixedAudienceHint', message: 'Each file shows who can see it' })}
        people={[]}
        shortcut={
          isOwn && !isLocked
            ? {
                label: i18n.t({ id: 'upload.onlyMe', message: 'Only me' }),
                onPick: () => onEdit(onlyMeEdit(person.id)),
              }
            : undefined
        }
      />
    );
  }
  return (
    <AudienceField
      target={common}
      note={
        targets.length > 1
          ? i18n.t({
              id: 'upload.forAll',
              message: 'for all {count, plural, one {# document} other {# documents}}',
              values: { count: targets.length },
            })
          : undefined
      }
      isLocked={isLocked}
      onChange={(target) => onEdit(audienceEdit(common, target))}
    />
  );
}
