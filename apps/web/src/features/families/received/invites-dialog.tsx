import { useQuery } from '@tanstack/react-query';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { InviteChoice } from './invite-choice.tsx';
import { OpenRequests } from './open-requests.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';

interface InvitesDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** What somebody who has families is invited to, and what they have asked themselves. */
export function InvitesDialog({ open, email, onClose }: InvitesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Your invitations" width={520}>
      <Invites email={email} onClose={onClose} />
      <OpenRequests />
    </Dialog>
  );
}

function Invites({ email, onClose }: Omit<InvitesDialogProps, 'open'>) {
  const { data, error, refetch, isFetching } = useQuery(receivedInvitesQuery);
  const now = useNow();
  if (!data) {
    if (!error) return <Spinner />;
    return (
      <div className="invite-choice" role="alert">
        <p>{errorNotice(error).description}</p>
        <Button busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data.needsConfirmation) return <ConfirmFirst email={email} />;
  if (data.invites.length === 0) {
    return (
      <div className="invite-choice">
        <p>No invitation waits for you now. One that you were told of is answered, has ended, or was withdrawn.</p>
        {data.requests.length === 0 && <Button onClick={onClose}>Close</Button>}
      </div>
    );
  }
  return data.invites.map((invite) => (
    <InviteChoice key={invite.id} invite={invite} asksAdmin={data.asksAdmin} now={now} />
  ));
}
