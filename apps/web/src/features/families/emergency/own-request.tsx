import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { longDate, weekdayMoment } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useState } from 'react';
import type { EmergencyRequest } from '../../../household/emergency.ts';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useEndRequest } from './emergency.api.ts';
import { EmergencyHead } from './emergency-head.tsx';
import { EmergencySteps } from './emergency-steps.tsx';
import { RequestMessage } from './request-message.tsx';

interface WaitingRequestProps {
  owner: EmergencyContact['owner'];
  request: EmergencyRequest;
}

/** The reader has asked, and the owner can still refuse. */
export function WaitingRequest({ owner, request }: WaitingRequestProps) {
  const now = useNow();
  const name = firstNameOf(owner.name);
  const values = { name, moment: weekdayMoment(i18n, request.opensAt, now) };
  return (
    <div className="emergency-page">
      <EmergencyHead
        person={owner}
        title={i18n.t({ id: 'emergency.waiting', message: 'You’ve asked for {name}’s documents', values })}
      />
      <p className="emergency-lead">
        {request.opensAt > now.toISOString()
          ? i18n.t({
              id: 'emergency.waitingLead',
              message: 'If {name} doesn’t refuse, you can read and download them from {moment}.',
              values,
            })
          : i18n.t({ id: 'emergency.opensSoon', message: 'They open within a few minutes.' })}
      </p>
      <EmergencySteps {...{ name, now }} wait={request} isAsked />
      <RequestMessage request={request} />
      <EndRequest owner={owner} isOpen={false} />
    </div>
  );
}

/** Takes the request back, or stops reading. Asks first, since the wait begins again after that. */
export function EndRequest({ owner, isOpen }: { owner: EmergencyContact['owner']; isOpen: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndRequest();
  const showOutcome = useOutcomeToast();
  const label = isOpen
    ? i18n.t({ id: 'emergency.stop', message: 'Stop reading' })
    : i18n.t({ id: 'emergency.takeBack', message: 'Take the request back' });

  async function end() {
    await showOutcome(ending.mutateAsync(owner.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
    setAsked(false);
  }

  return (
    <>
      <Button full variant={isOpen ? 'ghost' : 'second'} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={
          isOpen
            ? i18n.t({
                id: 'emergency.stopTitle',
                message: 'Stop reading {name}’s documents?',
                values: { name: firstNameOf(owner.name) },
              })
            : i18n.t({ id: 'emergency.takeBackTitle', message: 'Take the request back?' })
        }
        confirmLabel={label}
        busy={ending.isPending}
        onConfirm={end}
        onCancel={() => setAsked(false)}
      >
        <p>
          {i18n.t({ id: 'emergency.waitsAgain', message: 'You can ask again. The wait then begins from the start.' })}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** After a refusal, until the reader may ask again. */
export function NotAskable({ owner, askableFrom }: { owner: EmergencyContact['owner']; askableFrom: string }) {
  const name = firstNameOf(owner.name);
  const values = { name, date: longDate(i18n, askableFrom) };
  return (
    <div className="emergency-page">
      <EmergencyHead
        person={owner}
        title={i18n.t({ id: 'emergency.refused', message: '{name} refused your request', values })}
      />
      <p className="emergency-lead">
        {i18n.t({
          id: 'emergency.refusedLead',
          message: 'You can ask again on {date}.',
          values,
        })}
      </p>
    </div>
  );
}
