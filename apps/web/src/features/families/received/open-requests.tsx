import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { acceptedWords, askedWords } from './received-words.ts';
import './received.css';
import { useLeaveFamily } from '../families.api.ts';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { TwoWords } from './two-words-card.tsx';

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
