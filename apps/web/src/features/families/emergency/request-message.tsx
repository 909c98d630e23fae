import { weekdayMoment } from '@kinvault/domain/format/dates.ts';
import type { EmergencyRequest } from '../../../household/emergency.ts';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';

/** What the person who asks says, and when. */
export function RequestMessage({ request }: { request: EmergencyRequest }) {
  const now = useNow();
  return (
    <blockquote className="emergency-message">
      {request.message === '' ? (
        <p className="text-small muted">{i18n.t({ id: 'emergency.noMessage', message: 'Asked without a message' })}</p>
      ) : (
        <p className="emergency-message-text" dir="auto">
          {i18n.t({ id: 'emergency.quoted', message: '“{message}”', values: { message: request.message } })}
        </p>
      )}
      <footer className="text-tiny muted tabular">{weekdayMoment(i18n, request.askedAt, now)}</footer>
    </blockquote>
  );
}
