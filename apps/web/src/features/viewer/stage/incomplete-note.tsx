import Info from 'lucide-react/icons/info';
import { i18n } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';

/** At the top of a file with words or pictures that are not shown [REA-12]. */
export function IncompleteNote() {
  return (
    <Callout icon={Info}>
      {i18n.t({ id: 'viewer.incomplete', message: 'Some of this file isn’t shown. Download it to see all.' })}
    </Callout>
  );
}
