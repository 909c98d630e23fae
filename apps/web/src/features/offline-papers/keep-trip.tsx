import { longDateText } from '@kinvault/domain/format/dates.ts';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { keptOwner, keptTripIds } from '../../lib/offline-papers/keeping-answers.ts';
import { useKeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { Switch } from '../../ui/choice.tsx';
import { canKeep } from './can-keep.ts';
import './keep-trip.css';
import { startKeepingTrip, stopKeepingTrip } from './switch-keeping.ts';

interface KeepTripProps {
  personId: string;
  tripId: string;
  returnsOn: string;
  today: string;
  /** what would be kept, as far as the reader sees it */
  documentIds: readonly string[];
}

/** On the page of a trip that has not ended: its documents open offline on this device until it has [COL-3]. */
export function KeepTrip({ personId, tripId, returnsOn, today, documentIds }: KeepTripProps) {
  const kept = useKeptPapers();
  const [isOn, setOn] = useState(() => keptOwner() === personId && keptTripIds(personId).includes(tripId));
  if (!canKeep() || returnsOn < today) return null;
  const here = documentIds.filter((id) => kept?.papers[id]).length;
  return (
    <section className="keep-trip">
      <Switch
        label={
          <>
            <b>{i18n.t({ id: 'keptTrip.title', message: 'Keep these documents on this device' })}</b>
            <span className="text-small muted">
              {i18n.t({
                id: 'keptTrip.hint',
                message: 'They’ll open offline until {date}, then they’re removed. Only on your own device.',
                values: { date: longDateText(i18n, returnsOn) },
              })}
            </span>
          </>
        }
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          void (target.checked ? startKeepingTrip : stopKeepingTrip)(personId, tripId);
        }}
      />
      {isOn && (
        <p className="text-small muted tabular" role="status">
          {kept?.isFull
            ? i18n.t({
                id: 'kept.full',
                message: 'This device has no space for all of them. Free some space, then open Kinvault again.',
              })
            : i18n.t({
                id: 'keptTrip.count',
                message: '{here} of {count, plural, one {# document is} other {# documents are}} on this device',
                values: { here, count: documentIds.length },
              })}
        </p>
      )}
    </section>
  );
}
