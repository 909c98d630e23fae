import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { nearDateText } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import Link2 from 'lucide-react/icons/link-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserCheck from 'lucide-react/icons/user-check';
import { useId } from 'react';
import { LinkCard } from '../../../household/link-card.tsx';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { SectionFailure } from '../section-failure.tsx';
import { AskBeforeJoin } from './ask-before-join.tsx';
import { inviteText, joinTitle, signUpLink } from './invite-links.ts';
import { codeTimeLeft } from './invite-messages.ts';
import { inviteCodeQuery, useRenewCode } from './invites.api.ts';

/** One link for the whole family, always on the page: the first way to add people. It contains the family's code. */
export function FamilyLink({ family }: { family: Family }) {
  const query = useQuery(inviteCodeQuery(family.id));
  const now = useNow();
  const titleId = useId();
  const code = query.data;
  const isActive = code != null && codeTimeLeft(code, now) !== null;
  return (
    <section className="send-link" aria-labelledby={titleId}>
      <div>
        <h3 id={titleId} className="strong">
          {i18n.t({ id: 'familyLink.title', message: 'Send a link' })}
        </h3>
        <p className="text-small muted">
          {isActive
            ? i18n.t({ id: 'familyLink.lead', message: 'Send them this link, or let them scan it.' })
            : i18n.t({
                id: 'familyLink.none',
                message: 'One link for everyone you want in {family}. It works for 7 days.',
                values: { family: family.name },
              })}
        </p>
      </div>
      {code === undefined && !query.error && <Skeleton className="send-link-wait" />}
      {code === undefined && query.error && (
        <SectionFailure
          title={i18n.t({ id: 'inviteCode.failed', message: 'Failed to fetch invite code' })}
          query={query}
        />
      )}
      {code !== undefined && !isActive && <CreateLink familyId={family.id} />}
      {isActive && <ReadyLink family={family} code={code} now={now} />}
    </section>
  );
}

function CreateLink({ familyId }: { familyId: string }) {
  const making = useRenewCode();
  const showOutcome = useOutcomeToast();
  const create = () =>
    void showOutcome(making.mutateAsync(familyId), {
      failed: i18n.t({ id: 'inviteLink.failed', message: 'Failed to create the invitation link' }),
    });
  return (
    <Button variant="primary" className="send-link-none" icon={Link2} busy={making.isPending} onClick={create}>
      {i18n.t({ id: 'familyLink.create', message: 'Create a link' })}
    </Button>
  );
}

function ReadyLink({ family, code, now }: { family: Family; code: InviteCode; now: Date }) {
  const { name, asksBeforeJoin } = family;
  const date = nearDateText(i18n, calendarDate(new Date(code.expiresAt)), calendarDate(now));
  return (
    <>
      <LinkCard
        url={signUpLink(location.origin, code.code)}
        title={joinTitle(name)}
        text={inviteText(name, code.code)}
        validity={i18n.t({ id: 'familyLink.ends', message: 'Ends {date}', values: { date } })}
      />
      <p className="text-small muted send-link-note">
        <Icon of={asksBeforeJoin ? ShieldCheck : UserCheck} small />
        {asksBeforeJoin
          ? i18n.t({
              id: 'familyLink.asks',
              message: 'The link alone lets no one in. You approve each person.',
            })
          : i18n.t({
              id: 'familyLink.letsIn',
              message:
                'Anyone who signs up with this link joins {family} at once. Send it only to people you want there.',
              values: { family: name },
            })}
      </p>
      <AskBeforeJoin
        family={family}
        label={i18n.t({ id: 'familyLink.askFirst', message: 'Ask me before someone joins with the link' })}
      />
    </>
  );
}
