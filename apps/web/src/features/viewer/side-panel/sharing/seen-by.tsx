import { audienceLine, audienceOf, audienceSummary } from '@kinvault/domain/documents/audience.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { useReach } from '../../../../household/emergency.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { VisibleTo } from '../../../../ui/visible-to.tsx';
import type { DocumentContext } from '../reader-rights.ts';

/** The same line as in the upload dialog and the details. */
export function SeenBy({ document, onChange }: DocumentContext & { onChange?: () => void }) {
  const families = useFamilies();
  const person = useReader();
  const reach = useReach(document, person.id);
  const inEmergency = emergencyText({ document });
  const { people } = audienceOf(reach, families);
  return (
    <div aria-live="polite">
      <VisibleTo
        label={i18n.t({ id: 'visibleTo.label', message: 'Visible to:' })}
        who={<b>{inEmergency ?? audienceLine(i18n, reach, families, person.id)}</b>}
        people={people.map((one) => ({ ...one, src: memberAvatarUrl(one.id, families) }))}
        onChange={onChange}
      />
    </div>
  );
}

/** For Details: 'Rivera, 5 people'. */
export function SeenByText({ document }: DocumentContext) {
  const families = useFamilies();
  const person = useReader();
  const reach = useReach(document, person.id);
  return emergencyText({ document }) ?? audienceSummary(i18n, reach, families, person.id);
}

/** Null unless the reader sees the document in an emergency alone. */
function emergencyText({ document }: DocumentContext): string | null {
  if (!isSeenInEmergency(document)) return null;
  const values = { name: firstNameOf(document.ownerName ?? '') };
  return i18n.t({ id: 'emergency.seenBy', message: '{name}, and you in an emergency', values });
}
