import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { PartFailure } from '../part-failure.tsx';
import { inviteCodeQuery, useRenewCode } from './invitations.api.ts';
import { timeLeft } from './time-left.ts';
import { useOutcome } from './use-outcome.ts';

/** The family's code, how long it works, and a new one [D-9]. */
export function CodeLine({ family, now }: { family: Family; now: Date }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const renewing = useRenewCode();
  const tell = useOutcome();
  if (query.data === undefined) {
    if (query.error) return <PartFailure title="Failed to fetch invite code" query={query} />;
    return <Skeleton className="managed-code-wait" />;
  }
  const renew = () =>
    tell(renewing.mutateAsync(family.id), {
      failed: 'Failed to generate invitation code',
      done: ({ code }) => ({ title: `The new code is ${code.code}`, description: 'The former one has ended.' }),
    });
  return (
    <div className="code-line">
      {query.data ? (
        <Code code={query.data} now={now} />
      ) : (
        <p className="managed-code-words mute">There is no code yet.</p>
      )}
      <Button
        icon={RefreshCw}
        busy={renewing.isPending}
        aria-label={`Generate new code for ${family.name}`}
        onClick={() => void renew()}
      >
        Generate new code
      </Button>
    </div>
  );
}

const NOT_COPIED = {
  title: 'Failed to copy to clipboard',
  description: 'Select the code and copy it by hand.',
};

function Code({ code, now }: { code: InviteCode; now: Date }) {
  const { toast } = useToast();
  const left = code.isExpired ? null : timeLeft(code.expiresAt, now);
  const copy = () =>
    navigator.clipboard.writeText(code.code).then(
      () => toast({ title: 'Code copied', duration: TOAST_MS.success }),
      () => toast({ ...NOT_COPIED, variant: 'destructive', duration: TOAST_MS.error }),
    );
  return (
    <>
      <p className="managed-code-words">
        <span className="code-text">{code.code}</span>
        <Badge tone={left ? 'ok' : 'line'}>{left ? 'Active' : 'Expired'}</Badge>
        <span className="t-sm mute num">{left ? `${left} left` : 'A new one lets people in again.'}</span>
      </p>
      {/* browsers keep the clipboard from pages on plain http */}
      {left && navigator.clipboard && (
        <Button icon={Copy} aria-label={`Copy code ${code.code}`} onClick={() => void copy()}>
          Copy code
        </Button>
      )}
    </>
  );
}
