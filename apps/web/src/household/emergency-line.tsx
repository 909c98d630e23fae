import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Siren from 'lucide-react/icons/siren';
import { Trans } from '../lib/trans.tsx';
import { Icon } from '../ui/icon.tsx';
import './emergency-line.css';

/** Says on each page of an owner's documents what somebody may do who reads them in an emergency [PPL-11]. */
export function EmergencyLine({ ownerName }: { ownerName: string }) {
  return (
    <div className="emergency-line" role="note">
      <Icon of={Siren} />
      <p>
        <Trans
          id="emergency.line"
          message="<b>In an emergency.</b> You may read and download, nothing else. {name} is told what you open, and can end this at any time."
          values={{ name: firstNameOf(ownerName) }}
          components={{ b: <b /> }}
        />
      </p>
    </div>
  );
}
