import Hourglass from 'lucide-react/icons/hourglass';
import Share2 from 'lucide-react/icons/share-2';
import './received.css';
import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { shareText } from '../../../lib/share-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SpokenWords } from '../../../ui/spoken-words.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useLeaveFamily } from '../families.api.ts';
import { acceptedWords, askedWords } from './format-received.ts';
import { receivedInvitesQuery } from './received-invites.api.ts';

/** What the reader has asked and no Admin has answered, for as long as that is so. */
export function OpenRequests(): ReactNode {
  const { data } = useQuery(receivedInvitesQuery);
  const now = useNow();
  return data?.requests.map((request) => <OpenRequestCard key={request.familyId} request={request} now={now} />);
}

function OpenRequestCard({ request, now }: { request: OpenRequest; now: Date }) {
  const { familyId, familyName, requestedAt, words } = request;
  const { toast } = useToast();
  const withdrawing = useLeaveFamily();

  // promises, not callbacks: by the answer the request has left the page
  function takeBack() {
    withdrawing
      .mutateAsync(familyId)
      .then(() => toast({ title: `You no longer ask to join ${familyName}`, duration: TOAST_MS.success }))
      .catch((error: unknown) => {
        const isAnswered = error instanceof ApiError && error.code === 'not_found';
        const description = isAnswered ? 'It was answered already.' : errorNotice(error).description;
        const title = 'Failed to take the request back';
        toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
      });
  }

  return (
    <section className="received-invite" aria-label={`Request to join ${familyName}`}>
      <Icon of={Hourglass} />
      <div className="received-invite-words">
        <h2>{words ? `Almost there: ${familyName}` : `You have asked to join ${familyName}`}</h2>
        <p className="text-small muted">
          {words ? acceptedWords(requestedAt, now) : askedWords(requestedAt, now)}. Once an Admin lets you in, the
          family opens here by itself.
        </p>
      </div>
      {words && <TwoWords request={request} words={words} />}
      <div className="received-invite-answers">
        <Button busy={withdrawing.isPending} onClick={takeBack}>
          Take back request
        </Button>
      </div>
    </section>
  );
}

/** The newcomer tells an Admin these words, and nobody else sees them [D-26]. */
function TwoWords({ request, words }: { request: OpenRequest; words: string }) {
  const { toast } = useToast();
  const { familyName, inviterName } = request;
  const who = inviterName === null ? 'an Admin' : firstNameOf(inviterName);
  async function send() {
    const text = `I have accepted the invitation to ${familyName} on Kinvault. My two words are: ${words}`;
    const outcome = await shareText({ title: `Joining ${familyName}`, text });
    if (outcome === 'copied') toast({ title: 'Your two words are copied', duration: TOAST_MS.success });
    if (outcome !== 'failed') return;
    const description = `Please tell ${who} yourself: ${words}`;
    toast({ title: 'Failed to copy to clipboard', description, variant: 'destructive', duration: TOAST_MS.error });
  }
  return (
    <div className="two-words-card">
      <p>
        An Admin of {familyName} confirms that it’s you. Tell {who} these two words:
      </p>
      <SpokenWords label="Your two words" words={words} />
      <Button variant="primary" icon={Share2} onClick={() => void send()}>
        Send the words to {who}
      </Button>
    </div>
  );
}
