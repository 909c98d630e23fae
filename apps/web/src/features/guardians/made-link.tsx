import { longDateText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { LinkCard } from '../../household/link-card.tsx';
import { i18n } from '../../lib/i18n.ts';

/** The token is in the fragment, which reaches no server and no log. */
function newAccountLink(origin: string, token: string): string {
  return `${origin}/new-account#type=account&token=${token}`;
}

interface MadeLinkProps {
  token: string;
  /** First name. */
  name: string;
  /** Who has to agree first. */
  guardianNames: readonly string[];
  expiresOn: string;
}

/** Only its hash is stored, so it is shown until the dialog closes. */
export function MadeLink({ token, name, guardianNames, expiresOn }: MadeLinkProps) {
  const title = i18n.t({ id: 'giveAccount.shareTitle', message: 'An account for {name}', values: { name } });
  return (
    <>
      <LinkCard
        url={newAccountLink(location.origin, token)}
        title={title}
        text={`${title}:`}
        validity={i18n.t({
          id: 'giveAccount.works',
          message: 'Works once, until {date}',
          values: { date: longDateText(i18n, expiresOn) },
        })}
      />
      {guardianNames.length > 0 && (
        <p className="text-small">
          {i18n.t({
            id: 'giveAccount.worksOnceAgreed',
            message: 'It works once everyone who looks after {name} has agreed. We’ve asked {others}.',
            values: { name, others: listed(i18n, guardianNames) },
          })}
        </p>
      )}
      <p className="text-small muted">
        {i18n.t({
          id: 'giveAccount.handOver',
          message:
            'Give it only to {name}: the first person to open it chooses the password and sees all of the documents.',
          values: { name },
        })}
      </p>
    </>
  );
}
