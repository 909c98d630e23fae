import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { AccountInvite } from '@kinvault/domain/families/account-invite.schema.ts';
import { longDateText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Hourglass from 'lucide-react/icons/hourglass';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

interface WaitingInviteProps {
  invite: AccountInvite;
  isBusy: boolean;
  onWithdraw: () => void;
}

/** One waits already: a new one ends it. */
export function WaitingInvite({ invite, isBusy, onWithdraw }: WaitingInviteProps) {
  const date = longDateText(i18n, calendarDate(new Date(invite.expiresAt)));
  const names = listed(
    i18n,
    invite.waitingFor.map(({ name }) => firstNameOf(name)),
  );
  const values = { maker: invite.by.name, email: invite.email, date, names };
  return (
    <Callout icon={Hourglass}>
      <p>
        {invite.email === null
          ? i18n.t({
              id: 'giveAccount.linkWaits',
              message: '{maker} has made a link already. It works until {date}; a new one ends it.',
              values,
            })
          : i18n.t({
              id: 'giveAccount.emailWaits',
              message: '{maker} has sent an email to {email} already. Its link works until {date}; a new one ends it.',
              values,
            })}
      </p>
      {names !== '' && (
        <p>
          {i18n.t({
            id: 'giveAccount.waitsFor',
            message: 'It works once everyone who looks after them has agreed. Waiting for {names}.',
            values,
          })}
        </p>
      )}
      <Button busy={isBusy} onClick={onWithdraw}>
        {i18n.t({ id: 'giveAccount.withdraw', message: 'Withdraw it' })}
      </Button>
    </Callout>
  );
}
