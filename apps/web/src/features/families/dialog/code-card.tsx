import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import Check from 'lucide-react/icons/check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { codeTimeLeft } from '../code-time-left.ts';
import { useShareCode } from '../use-share-code.ts';

interface CodeCardProps {
  familyName: string;
  code: InviteCode;
  now: Date;
}

/** The code, large enough to be read out over the phone, whether it still works, and how it is passed on [FMD-4, FMD-5]. */
export function CodeCard({ familyName, code, now }: CodeCardProps) {
  const { copy, share } = useShareCode(familyName, code.code);
  const left = codeTimeLeft(code, now);
  return (
    <section className={classNames('code-card', !left && 'over')} aria-label="Invitation code">
      {left ? (
        <Badge className="code-card-state" icon={Check}>
          Active
        </Badge>
      ) : (
        <Badge className="code-card-state" icon={ClockAlert}>
          Expired
        </Badge>
      )}
      {/* spelled out: as a word it would be read as one */}
      <p className="code-card-letters">
        <span aria-hidden="true">{code.code}</span>
        <span className="visually-hidden">Invitation code {spelled(code.code)}</span>
      </p>
      <p className="code-card-left tabular">{left ? `${left} left` : 'Nobody can join with it any more'}</p>
      {left && (
        <div className="row wrap code-card-actions">
          <Button variant="primary" className="code-card-button" icon={Copy} onClick={copy}>
            Copy code
          </Button>
          <Button className="code-card-button" icon={Share2} onClick={share}>
            Share
          </Button>
        </div>
      )}
    </section>
  );
}

export function spelled(code: string): string {
  return [...code].join(' ');
}
