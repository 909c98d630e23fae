import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { codeTimeLeft } from '../code-time-left.ts';
import { signUpLink } from '../invite-text.ts';
import { inviteCodeQuery } from '../invites.api.ts';
import { PartFailure } from '../part-failure.tsx';
import { useCodeRenewal } from '../use-code-renewal.ts';
import { CodeCard, spelled } from './code-card.tsx';

/** The family's invitation code: loading, failed, none yet, there [FMD-4, FMD-5, FMD-7]. */
export function InviteCodePart({ family }: { family: Family }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { renew, isRenewing } = useCodeRenewal(family.id);
  const code = query.data;
  const isActive = code != null && codeTimeLeft(code, now) !== null;
  if (code === undefined) {
    if (!query.error) return <Skeleton className="invite-code-wait" />;
    return <PartFailure title="Failed to fetch invite code" query={query} />;
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
