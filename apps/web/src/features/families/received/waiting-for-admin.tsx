import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { OpenRequestCard } from './open-requests.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { formatAcceptedDay } from './received-messages.ts';
import { TwoWords } from './two-words.tsx';
import { useTakeBack } from './use-take-back.ts';
import './waiting-for-admin.css';

/** A whole page: the two words, what has happened, and what happens next [D-26]. */
export function WaitingForAdmin(): ReactNode {
  const { data } = useQuery(receivedInvitesQuery);
  const now = useNow();
  return data?.requests.map((request) =>
    request.words === null ? (
      <OpenRequestCard key={request.familyId} request={request} now={now} />
    ) : (
      <Waiting key={request.familyId} request={request} words={request.words} now={now} />
    ),
  );
}

function Waiting({ request, words, now }: { request: OpenRequest; words: string; now: Date }) {
  const { takeBack, isTakingBack } = useTakeBack(request);
  return (
    <section
      className="waiting-for-admin"
      aria-label={i18n.t({
        id: 'joinRequest.label',
        message: 'Request to join {family}',
        values: { family: request.familyName },
      })}
    >
      <TwoWords request={request} words={words}>
        <Steps acceptedAt={request.requestedAt} now={now} />
      </TwoWords>
      <Button variant="ghost" busy={isTakingBack} onClick={takeBack}>
        {i18n.t({ id: 'joinRequest.withdraw', message: 'Withdraw request' })}
      </Button>
    </section>
  );
}

function Steps({ acceptedAt, now }: { acceptedAt: string; now: Date }) {
  const steps = [
    {
      state: 'done',
      title: i18n.t({ id: 'waiting.accepted', message: 'You accepted' }),
      hint: formatAcceptedDay(acceptedAt, now),
    },
    { state: 'next', title: i18n.t({ id: 'waiting.confirmed', message: 'An Admin confirms it’s you' }) },
    { state: 'later', title: i18n.t({ id: 'waiting.opens', message: 'The family’s documents open' }) },
  ];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without markers as a list
    <ol role="list">
      {steps.map(({ state, title, hint }) => (
        <li
          key={state}
          className={classNames('waiting-step', state)}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className="waiting-step-mark" aria-hidden="true">
            {state === 'done' && <Icon of={Check} />}
          </span>
          <span>
            <span className="waiting-step-title">{title}</span>
            {hint && <span className="text-small muted waiting-step-hint">{hint}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
