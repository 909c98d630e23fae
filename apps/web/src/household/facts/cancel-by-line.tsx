import { dateText, dayText } from '@kinvault/domain/format/dates.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { isSpan } from '@kinvault/domain/reminders/spans.ts';
import { stagesOf } from '@kinvault/domain/reminders/stages.ts';
import CalendarX from 'lucide-react/icons/calendar-x';
import { i18n } from '../../lib/i18n.ts';
import { Trans } from '../../lib/trans.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FieldDrafts } from '../field-drafts.ts';

type Draft = Pick<FieldDrafts, 'type' | 'expiresOn' | 'noticePeriod' | 'renewsFor'>;

/** 'Cancel by 31 March 2027. Reminder on 17 February.', or what is missing for it. */
export function CancelByLine({ type, expiresOn, noticePeriod, renewsFor }: Draft) {
  if (!isSpan(noticePeriod)) return null;
  if (!expiresOn)
    return (
      <p className="cancel-by-line" role="status">
        <Icon of={CalendarX} />
        <span>
          {i18n.t({
            id: 'facts.noticeNeedsDate',
            message: 'Add the expiry date: the notice period is counted back from it.',
          })}
        </span>
      </p>
    );
  const times = {
    timeToRenew: null,
    firstReminder: null,
    noticePeriod,
    renewsFor: isSpan(renewsFor) ? renewsFor : null,
  };
  const stages = stagesOf(expiresOn, leadTimesOf({ type, ...times }, {}));
  const by = stages.find(({ stage }) => stage === 'renew');
  const [first] = stages;
  if (!by || !first) return null;
  const values = { by: dateText(i18n, by.on), first: dayText(i18n, first.on) };
  return (
    <p className="cancel-by-line" role="status">
      <Icon of={CalendarX} />
      <span>
        <Trans
          id="facts.cancelByLine"
          message="Cancel by <b>{by}</b>. Reminder on {first}."
          values={values}
          components={{ b: <b /> }}
        />
      </span>
    </p>
  );
}
