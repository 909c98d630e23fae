import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { InboxHelp, PanelHeading } from '../panel-heading.tsx';

/** The account exists and opens once its address is confirmed [AUT-6, D-7]. */
export function CheckInbox({ email, sendsMail, onBack }: { email: string; sendsMail: boolean; onBack: () => void }) {
  if (!sendsMail) return <AskForLink email={email} onBack={onBack} />;
  return (
    <div className="auth-fields">
      <PanelHeading
        lead={
          <Trans
            id="confirm.sent"
            message="We sent a link to <b>{email}</b>. Open it and enter your password: that confirms the address and signs you in. If you sign in before that, we’ll send the link again."
            values={{ email: email.trim() }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t({ id: 'confirm.checkInbox', message: 'Check your inbox' })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={onBack}>
        {i18n.t({ id: 'signIn.back', message: 'Back to Sign In' })}
      </Button>
      <InboxHelp />
    </div>
  );
}

function AskForLink({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="auth-fields">
      <PanelHeading
        lead={
          <Trans
            id="confirm.askForLink"
            message="Email isn’t set up here. Ask the person who runs Kinvault for the link that confirms <b>{email}</b>. Open it and enter your password: that confirms the address and signs you in."
            values={{ email: email.trim() }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t({ id: 'confirm.needed', message: 'Confirm your address' })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={onBack}>
        {i18n.t({ id: 'signIn.back', message: 'Back to Sign In' })}
      </Button>
    </div>
  );
}
