import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Share2 from 'lucide-react/icons/share-2';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { codeTimeLeft } from '../invites/format-invite.ts';
import { useCodeRenewal, useShareCode } from '../invites/invite-actions.ts';
import { signUpLink } from '../invites/invite-links.ts';
import { inviteCodeQuery } from '../invites/invites.api.ts';
import { SectionFailure } from '../section-failure.tsx';

/** The family's invitation code: loading, failed, none yet, there [FMD-4, FMD-5, FMD-7]. */
export function InviteCodeSection({ family }: { family: Family }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { renew, isRenewing } = useCodeRenewal(family.id);
  const code = query.data;
  const isActive = code != null && codeTimeLeft(code, now) !== null;
  if (code === undefined) {
    if (!query.error) return <Skeleton className="invite-code-wait" />;
    return <SectionFailure title="Failed to fetch invite code" query={query} />;
  }
  if (code === null) return <NoCode familyName={family.name} isBusy={isRenewing} onGenerate={renew} />;
  return (
    <>
      <CodeCard familyName={family.name} code={code} now={now} />
      <div className="invite-code">
        {isActive && (
          <QrCode
            text={signUpLink(location.origin, code.code)}
            label={`Picture code that opens the sign-up with the invitation code ${spelled(code.code)}`}
          />
        )}
        <div className="invite-code-words text-small muted">
          {isActive && <p>Point a phone’s camera at it to sign up with this code.</p>}
          <p>Codes expire in 7 days. A new code ends this one.</p>
        </div>
        <Button icon={RefreshCw} busy={isRenewing} onClick={() => (isActive ? setAsking(true) : renew())}>
          Generate new code
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Replace the code ${code.code}?`}
        confirmLabel="Generate new code"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          renew();
        }}
      >
        <p>Whoever still has the present code cannot join with it any more.</p>
      </ConfirmDialog>
    </>
  );
}

function NoCode(props: { familyName: string; isBusy: boolean; onGenerate: () => void }) {
  return (
    <section className="invite-code-none">
      <Icon of={Ticket} />
      <h3 className="strong">No code yet</h3>
      <p className="text-small muted">
        With a code whoever you give it to joins {props.familyName} on their own. Codes expire in 7 days.
      </p>
      <Button variant="primary" busy={props.isBusy} onClick={props.onGenerate}>
        Generate code
      </Button>
    </section>
  );
}

interface CodeCardProps {
  familyName: string;
  code: InviteCode;
  now: Date;
}

/** The code, large enough to be read out over the phone, whether it still works, and how it is passed on [FMD-4, FMD-5]. */
function CodeCard({ familyName, code, now }: CodeCardProps) {
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

function spelled(code: string): string {
  return [...code].join(' ');
}
