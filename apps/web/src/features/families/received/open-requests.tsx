import Hourglass from 'lucide-react/icons/hourglass';
import { i18n } from '../../../lib/i18n.ts';
import './received.css';
import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { formatAccepted, formatAsked } from './received-messages.ts';
import { TwoWords } from './two-words.tsx';
import { useTakeBack } from './use-take-back.ts';

/** The reader's requests that no Admin has answered yet. */
export function OpenRequests(): ReactNode {
  const { data } = useQuery(receivedInvitesQuery);
  const now = useNow();
  return data?.requests.map((request) => <OpenRequestCard key={request.familyId} request={request} now={now} />);
}

export function OpenRequestCard({ request, now }: { request: OpenRequest; now: Date }) {
  const { familyName, requestedAt, words } = request;
  const { takeBack, isTakingBack } = useTakeBack(request);
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
        <Button busy={isTakingBack} onClick={takeBack}>
          {i18n.t({ id: 'joinRequest.withdraw', message: 'Withdraw request' })}
        </Button>
      </div>
    </section>
  );
}
