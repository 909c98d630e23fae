import { Button } from '../../../ui/button.tsx';
import { InboxHelp, PanelHeading } from '../panel-heading.tsx';

/** The account is there, and opens once its address is confirmed [AUT-6, D-7]. */
export function CheckInbox({ email, sendsMail, onBack }: { email: string; sendsMail: boolean; onBack: () => void }) {
  if (!sendsMail) return <AskForLink email={email} onBack={onBack} />;
  return (
    <div className="auth-fields">
      <PanelHeading
        lead={
          <>
            We sent a link to <b>{email.trim()}</b>. Open it to confirm that the address is yours, then sign in. Signing
            in before that sends the link once more.
          </>
        }
      >
        Check your inbox
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={onBack}>
        Back to Sign In
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
          <>
            This Kinvault sends no mail. Ask whoever set it up for the link that confirms <b>{email.trim()}</b>. Open
            it, then sign in.
          </>
        }
      >
        Your address is to be confirmed
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}
