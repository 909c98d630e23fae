import { daysBetween, distanceText } from '@kinvault/domain/documents/expiry.ts';
import { dateText, nearDayText } from '@kinvault/domain/format/dates.ts';
import { relativeText } from '@kinvault/domain/format/durations.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { spanChoiceText } from '@kinvault/domain/format/span-text.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import BellPlus from 'lucide-react/icons/bell-plus';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useChangeAttention } from '../../../../household/change-attention.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { useFamilies } from '../../../../household/household.tsx';
import type { DatedDocument } from '../../../../household/reminders.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/choice.tsx';
import { useFailureToast } from '../failure-toast.ts';
import type { DocumentContext } from '../reader-rights.ts';
import { TermRow } from '../term-row.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { comingReminders } from './coming-reminders.ts';
import { remindsByItself } from './is-reminded.ts';
import './side-popover.css';

const TimeToRenewDialog = lazyComponent(async () => (await import('./time-to-renew-dialog.tsx')).TimeToRenewDialog);
const RemindMeDialog = lazyComponent(async () => (await import('./remind-me-dialog.tsx')).RemindMeDialog);

interface ReminderRowsProps extends DocumentContext {
  document: DatedDocument;
  preferences: ReminderPreferences;
  today: string;
  mayEdit: boolean;
  /** false if 'Add to calendar' is offered above the rows */
  hasCalendarLink: boolean;
}

/** When the document expires, how long renewing it takes, and when the reader is reminded [KNO-1, KNO-3]. */
export function ReminderRows(props: ReminderRowsProps) {
  const { document, today } = props;
  return (
    <>
      {/* for an expired document the box above the rows says it */}
      {document.expiresOn >= today && (
        <TermRow term={i18n.t({ id: 'details.expires', message: 'Expires' })}>
          {i18n.t({
            id: 'details.expiresWhen',
            message: '{date}, {when}',
            values: { date: dateText(i18n, document.expiresOn), when: whenText(document.expiresOn, today) },
          })}
        </TermRow>
      )}
      {!document.noticePeriod && <TimeToRenewRow {...props} />}
      <RemindersRow {...props} />
    </>
  );
}

const WEEKS_FROM_DAYS = 28;
const WEEKS_TO_DAYS = 183;

/** 'in 16 weeks': for middle distances, to compare with the time to renew, which is in weeks. */
function whenText(expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  const isMiddle = days >= WEEKS_FROM_DAYS && days <= WEEKS_TO_DAYS;
  return isMiddle ? relativeText(i18n, Math.trunc(days / 7), 'week') : distanceText(i18n, expiresOn, today);
}

function TimeToRenewRow({ document, preferences: { leadTimes: own }, today, mayEdit }: ReminderRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { timeToRenew } = leadTimesOf(document, own);
  return (
    <TermRow term={fieldLabel('timeToRenew')}>
      <span className="row reminder-row">
        <span className="grow">{spanChoiceText(i18n, timeToRenew ?? 'none')}</span>
        <IconButton
          label={i18n.t({ id: 'renewTime.change', message: 'Change the time to renew' })}
          icon={Pencil}
          onClick={() => setOpen(true)}
        />
      </span>
      {isOpen && <TimeToRenewDialog {...{ document, own, today, mayEdit }} onClose={() => setOpen(false)} />}
    </TermRow>
  );
}

function RemindersRow({ document, preferences, today, hasCalendarLink }: ReminderRowsProps) {
  const families = useFamilies();
  const [isOpen, setOpen] = useState(false);
  const byItself = remindsByItself(document, families);
  const isReminded = byItself || document.attention?.isWatching === true;
  const days = comingReminders(document, leadTimesOf(document, preferences.leadTimes), today);
  const others = days.filter((on) => on !== document.attention?.remindOn);
  return (
    <TermRow term={i18n.t({ id: 'reminders.title', message: 'Reminders' })}>
      <span className="row reminder-row">
        {!byItself && <WatchSwitch document={document} />}
        {isReminded && <span className="grow">{daysText(days, today)}</span>}
        {isReminded && (
          <IconButton
            label={i18n.t({ id: 'remindMe.open', message: 'Remind me' })}
            icon={BellPlus}
            onClick={() => setOpen(true)}
          />
        )}
        {hasCalendarLink && <CalendarLink documentId={document.id} isIcon />}
      </span>
      {isOpen && <RemindMeDialog {...{ document, preferences, others, today }} onClose={() => setOpen(false)} />}
    </TermRow>
  );
}

function daysText(days: readonly string[], today: string): string {
  if (days.length === 0) return i18n.t({ id: 'remindMe.none', message: 'None to come' });
  return listed(
    i18n,
    days.map((on) => nearDayText(i18n, on, today)),
  );
}

/** For other people's papers: getting the same reminders as their owner [KNO-3]. */
function WatchSwitch({ document }: { document: DatedDocument }) {
  const { mutate } = useChangeAttention();
  const fail = useFailureToast();
  return (
    <Switch
      label={i18n.t({ id: 'remindMe.open', message: 'Remind me' })}
      className="reminder-switch"
      checked={document.attention?.isWatching ?? false}
      onChange={({ target }) =>
        mutate({ documentId: document.id, change: { isWatching: target.checked } }, { onError: fail('update') })
      }
    />
  );
}
