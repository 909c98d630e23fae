import { audienceLine, audienceOf } from '@kinvault/domain/documents/audience.ts';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { VisibleTo } from '../../../../ui/visible-to.tsx';
import type { DocumentContext } from '../reader-rights.ts';

/** The same line as in the upload dialog and the details. */
export function SeenBy({ document, onChange }: DocumentContext & { onChange?: () => void }) {
  const families = useFamilies();
  const person = useReader();
  const { people } = audienceOf(document, families);
  return (
    <div aria-live="polite">
      <VisibleTo
        label={i18n.t({ id: 'visibleTo.label', message: 'Visible to:' })}
        who={<b>{audienceLine(i18n, document, families, person.id)}</b>}
        people={people.map((one) => ({ ...one, src: memberAvatarUrl(one.id, families) }))}
        onChange={onChange}
      />
    </div>
  );
}
