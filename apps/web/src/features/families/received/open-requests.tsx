import Hourglass from 'lucide-react/icons/hourglass';
import Share2 from 'lucide-react/icons/share-2';
import { i18n } from '../../../lib/i18n.ts';
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
import { formatAccepted, formatAsked } from './format-received.ts';
import { receivedInvitesQuery } from './received-invites.api.ts';

/** The reader's requests that no Admin has answered yet. */
export function OpenRequests(): ReactNode {
  const { data } = useQuery(receivedInvitesQuery);
  const now = useNow();
  return data?.requests.map((request) => <OpenRequestCard key={request.familyId} request={request} now={now} />);
}

function OpenRequestCard({ request, now }: { request: OpenRequest; now: Date }) {
  const { familyId, familyName, requestedAt, words } = request;
  const { toast } = useToast();
  const withdrawing = useLeaveFamily();

  // promises, not callbacks: by the time the answer arrives, this card may be unmounted
  function takeBack() {
    withdrawing
      .mutateAsync(familyId)
      .then(() =>
        toast({
          title: i18n.t({
            id: 'joinRequest.withdrawn',
            message: 'Request to join {family} withdrawn',
            values: { family: familyName },
          }),
          duration: TOAST_MS.success,
        }),
      )
      .catch((error: unknown) => {
        const isAnswered = error instanceof ApiError && error.code === 'not_found';
        const description = isAnswered
          ? i18n.t({ id: 'joinRequest.alreadyAnswered', message: 'It was already answered.' })
          : errorNotice(error).description;
        const title = i18n.t({ id: 'joinRequest.withdrawFailed', message: 'Failed to withdraw the request' });
        toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
      });
  }

  return (
    <section
      className="received-invite"
      aria-label={i18n.t({
        id: 'joinRequest.label',
        message: 'Request to join {family}',
        values: { family: familyName },
      })}
    >
      <Icon of={Hourglass} />
      <div className="received-invite-words">
        <h2>
          {words
            ? i18n.t({
                id: 'joinRequest.almostThere',
                message: 'Almost there: {family}',
                values: { family: familyName },
              })
            : i18n.t({
                id: 'joinRequest.askedToJoin',
                message: 'You asked to join {family}',
                values: { family: familyName },
              })}
        </h2>
        <p className="text-small muted">{words ? formatAccepted(requestedAt, now) : formatAsked(requestedAt, now)}</p>
      </div>
      {words && <TwoWords request={request} words={words} />}
      <div className="received-invite-answers">
        <Button busy={withdrawing.isPending} onClick={takeBack}>
          {i18n.t({ id: 'joinRequest.withdraw', message: 'Withdraw request' })}
        </Button>
      </div>
    </section>
  );
}

/** The words that the newcomer tells an Admin. No one else sees them [D-26]. */
function TwoWords({ request, words }: { request: OpenRequest; words: string }) {
  const { toast } = useToast();
  const { familyName, inviterName } = request;
  const recipient = { known: inviterName === null ? 'no' : 'yes', name: firstNameOf(inviterName ?? '') };
  async function send() {
    const text = i18n.t({
      id: 'twoWords.message',
      message: 'I accepted the invitation to {family} on Kinvault. My two words are: {words}',
      values: { family: familyName, words },
    });
    const outcome = await shareText({
      title: i18n.t({ id: 'twoWords.messageTitle', message: 'Joining {family}', values: { family: familyName } }),
      text,
    });
    if (outcome === 'copied')
      toast({ title: i18n.t({ id: 'twoWords.copied', message: 'Two words copied' }), duration: TOAST_MS.success });
    if (outcome !== 'failed') return;
    const description = i18n.t({
      id: 'twoWords.tellYourself',
      message: '{known, select, yes {Tell {name} yourself: {words}} other {Tell an Admin yourself: {words}}}',
      values: { ...recipient, words },
    });
    toast({
      title: i18n.t({ id: 'family.copyFailed', message: 'Failed to copy to clipboard' }),
      description,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }
  return (
    <div className="two-words-card">
      <p>
        {i18n.t({
          id: 'twoWords.text',
          message:
            'An Admin of {family} confirms that it’s you. {known, select, yes {Tell {name} these two words:} other {Tell an Admin these two words:}}',
          values: { ...recipient, family: familyName },
        })}
      </p>
      <SpokenWords label={i18n.t({ id: 'twoWords.label', message: 'Your two words' })} words={words} />
      <Button variant="primary" icon={Share2} onClick={() => void send()}>
        {i18n.t({
          id: 'twoWords.send',
          message: '{known, select, yes {Send the words to {name}} other {Send the words to an Admin}}',
          values: { ...recipient },
        })}
      </Button>
    </div>
  );
}
