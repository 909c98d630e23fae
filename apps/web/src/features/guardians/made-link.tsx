import { longDateText } from '@kinvault/domain/format/dates.ts';
import { LinkCard } from '../../household/link-card.tsx';
import { i18n } from '../../lib/i18n.ts';

/** The token is in the fragment, which reaches no server and no log. */
function newAccountLink(origin: string, token: string): string {
  return `${origin}/new-account#type=account&token=${token}`;
}

/** Only its hash is stored, so it is shown until the dialog closes. */
export function MadeLink({ token, name, expiresOn }: { token: string; name: string; expiresOn: string }) {
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
