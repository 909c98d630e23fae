import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCodeRenewal, useShareCode } from '../invites/invite-actions.ts';
import { codeTimeLeft } from '../invites/invite-messages.ts';
import { inviteCodeQuery } from '../invites/invites.api.ts';
import { SectionFailure } from '../section-failure.tsx';

/** The family's code, its time left, and a button for a new one [D-9]. */
export function CodeLine({ family, now }: { family: Family; now: Date }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const { renew, isRenewing } = useCodeRenewal(family.id);
  if (query.data === undefined) {
    if (query.error)
      return (
        <SectionFailure
          title={i18n.t({ id: 'inviteCode.failed', message: 'Failed to fetch invite code' })}
          query={query}
        />
      );
    return <Skeleton className="code-line-wait" />;
  }
  return (
    <div className="code-line">
      {query.data ? (
        <Code family={family} code={query.data} now={now} />
      ) : (
        <p className="code-line-words muted">{i18n.t({ id: 'inviteCode.none', message: 'No code yet' })}</p>
      )}
      <Button icon={RefreshCw} busy={isRenewing} about={family.name} onClick={renew}>
        {i18n.t({ id: 'inviteCode.renew', message: 'Generate new code' })}
      </Button>
    </div>
  );
}

function Code({ family, code, now }: { family: Family; code: InviteCode; now: Date }) {
  const { copy } = useShareCode(family.name, code.code);
  const left = codeTimeLeft(code, now);
  return (
    <>
      <p className="code-line-words">
        <span className="code-line-text">{code.code}</span>
        <Badge tone={left ? 'ok' : 'line'}>
          {left
            ? i18n.t({ id: 'inviteCode.active', message: 'Active' })
            : i18n.t({ id: 'inviteCode.expired', message: 'Expired' })}
        </Badge>
        <span className="text-small muted tabular">
          {left
            ? i18n.t({ id: 'inviteCode.timeLeft', message: '{left} left', values: { left } })
            : i18n.t({ id: 'inviteCode.overRenew', message: 'Generate a new one to let people join.' })}
        </span>
      </p>
      {/* browsers hide the clipboard from pages on plain http */}
      {left && navigator.clipboard && (
        <Button icon={Copy} about={code.code} onClick={() => void copy()}>
          {i18n.t({ id: 'inviteCode.copy', message: 'Copy code' })}
        </Button>
      )}
    </>
  );
}
