import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { nearDateText } from '@kinvault/domain/format/dates.ts';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { LinkCard } from '../../../household/link-card.tsx';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inviteLink, joinTitle } from './invite-links.ts';

interface PersonalLinkProps {
  invite: Pick<PendingInvite, 'expiresAt'>;
  familyName: string;
  token: string;
}

/** The link of one person's invitation. Only its hash is stored, so the page that made it shows it until it closes. */
export function PersonalLink({ invite, familyName, token }: PersonalLinkProps) {
  const now = useNow();
  const date = nearDateText(i18n, calendarDate(new Date(invite.expiresAt)), calendarDate(now));
  return (
    <div className="send-link">
      <LinkCard
        url={inviteLink(location.origin, token)}
        title={joinTitle(familyName)}
        text={i18n.t({
          id: 'inviteLink.shareText',
          message: 'Join {family} on Kinvault:',
          values: { family: familyName },
        })}
        validity={i18n.t({ id: 'personalLink.ends', message: 'Works once, ends {date}', values: { date } })}
      />
      <p className="text-small muted send-link-note">
        <Icon of={ShieldCheck} small />
        {i18n.t({
          id: 'personalLink.asks',
          message: 'The link alone lets no one in. Anyone who signs up with it gets two words, and you confirm them.',
        })}
      </p>
    </div>
  );
}
