import { calendarDate, distanceText, expiryState, lifePercent } from '@kinvault/domain/documents/expiry.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Lifeline } from '../../../ui/lifeline.tsx';

/** How long the document still holds, as a picture and in words. */
export function KeepsFor({ issuedOn, expiresOn }: { issuedOn: string; expiresOn: string }) {
  const today = calendarDate(new Date());
  const percent = lifePercent(issuedOn || today, expiresOn, today);
  return (
    <div className="field keeps-for">
      <span className="field-label">Keeps for</span>
      <Lifeline
        state={expiryState(expiresOn, today)}
        percent={percent}
        label={`${percent} percent of its validity has passed`}
      />
      <p className="field-hint">{keepsText(distanceText(i18n, expiresOn, today))}</p>
    </div>
  );
}

function keepsText(distance: string): string {
  if (distance.startsWith('in ')) return `Valid for another ${distance.slice(3)}`;
  return distance === 'today' ? 'Expires today' : `Expired ${distance}`;
}
