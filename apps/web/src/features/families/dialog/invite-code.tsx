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
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCodeRenewal, useShareCode } from '../invites/invite-actions.ts';
import { signUpLink } from '../invites/invite-links.ts';
import { codeTimeLeft } from '../invites/invite-messages.ts';
import { inviteCodeQuery } from '../invites/invites.api.ts';
import { SectionFailure } from '../section-failure.tsx';

/** The family's invitation code: loading, failed, none yet, ready [FMD-4, FMD-5, FMD-7]. */
export function InviteCodeSection({ family }: { family: Family }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { renew, isRenewing } = useCodeRenewal(family.id);
  const code = query.data;
  const isActive = code != null && codeTimeLeft(code, now) !== null;
  if (code === undefined) {
    if (!query.error) return <Skeleton className="invite-code-wait" />;
    return (
      <SectionFailure
        title={i18n.t({ id: 'inviteCode.failed', message: 'Failed to fetch invite code' })}
        query={query}
      />
    );
  }
  if (code === null) return <NoCode familyName={family.name} isBusy={isRenewing} onGenerate={renew} />;
  return (
    <>
      <CodeCard familyName={family.name} code={code} now={now} />
      <div className="invite-code">
        {isActive && (
          <QrCode
            text={signUpLink(location.origin, code.code)}
            label={i18n.t({
              id: 'inviteCode.qrCode',
              message: 'QR code to sign up with invitation code {code}',
              values: { code: spelled(code.code) },
            })}
          />
        )}
        <div className="invite-code-words text-small muted">
          {isActive && (
            <p>
              {i18n.t({ id: 'inviteCode.scan', message: 'Scan it with a phone camera to sign up with this code.' })}
            </p>
          )}
          <p>
            {i18n.t({
              id: 'inviteCode.duration',
              message: 'Codes expire in 7 days. Generating a new code cancels this one.',
            })}
          </p>
        </div>
        <Button icon={RefreshCw} busy={isRenewing} onClick={() => (isActive ? setAsking(true) : renew())}>
          {i18n.t({ id: 'inviteCode.renew', message: 'Generate new code' })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={i18n.t({
          id: 'inviteCode.replaceTitle',
          message: 'Replace the code {code}?',
          values: { code: code.code },
        })}
        confirmLabel={i18n.t({ id: 'inviteCode.renew', message: 'Generate new code' })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          renew();
        }}
      >
        <p>{i18n.t({ id: 'inviteCode.replaceText', message: 'The current code will stop working.' })}</p>
      </ConfirmDialog>
    </>
  );
}

function NoCode(props: { familyName: string; isBusy: boolean; onGenerate: () => void }) {
  return (
    <section className="invite-code-none">
      <Icon of={Ticket} />
      <h3 className="strong">{i18n.t({ id: 'inviteCode.none', message: 'No code yet' })}</h3>
      <p className="text-small muted">
        {i18n.t({
          id: 'inviteCode.explanation',
          message: 'Anyone you give a code to can join {family} on their own. Codes expire in 7 days.',
          values: { family: props.familyName },
        })}
      </p>
      <Button variant="primary" busy={props.isBusy} onClick={props.onGenerate}>
        {i18n.t({ id: 'inviteCode.generate', message: 'Generate code' })}
      </Button>
    </section>
  );
}

interface CodeCardProps {
  familyName: string;
  code: InviteCode;
  now: Date;
}

/** The code in large type, its state, and how to pass it on [FMD-4, FMD-5]. */
function CodeCard({ familyName, code, now }: CodeCardProps) {
  const { copy, share } = useShareCode(familyName, code.code);
  const left = codeTimeLeft(code, now);
  return (
    <section
      className={classNames('code-card', !left && 'over')}
      aria-label={i18n.t({ id: 'inviteCode.label', message: 'Invitation code' })}
    >
      {left ? (
        <Badge className="code-card-state" icon={Check}>
          {i18n.t({ id: 'inviteCode.active', message: 'Active' })}
        </Badge>
      ) : (
        <Badge className="code-card-state" icon={ClockAlert}>
          {i18n.t({ id: 'inviteCode.expired', message: 'Expired' })}
        </Badge>
      )}
      {/* screen readers would read the code as a word */}
      <p className="code-card-letters">
        <span aria-hidden="true">{code.code}</span>
        <span className="visually-hidden">
          {i18n.t({
            id: 'inviteCode.spelled',
            message: 'Invitation code {code}',
            values: { code: spelled(code.code) },
          })}
        </span>
      </p>
      <p className="code-card-left tabular">
        {left
          ? i18n.t({ id: 'inviteCode.timeLeft', message: '{left} left', values: { left } })
          : i18n.t({ id: 'inviteCode.over', message: 'This code no longer works' })}
      </p>
      {left && (
        <div className="row wrap code-card-actions">
          <Button variant="primary" className="code-card-button" icon={Copy} onClick={copy}>
            {i18n.t({ id: 'inviteCode.copy', message: 'Copy code' })}
          </Button>
          <Button className="code-card-button" icon={Share2} onClick={share}>
            {i18n.t({ id: 'inviteCode.share', message: 'Share' })}
          </Button>
        </div>
      )}
    </section>
  );
}

function spelled(code: string): string {
  return [...code].join(' ');
}
