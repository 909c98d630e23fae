import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Switch } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/field.tsx';
import '../../ui/panel.css';
import { ChannelsByType } from './channels-by-type.tsx';
import './reminders.css';
import type { SavePreferences } from './use-preferences.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface ChannelsProps {
  preferences: ReminderPreferences;
  save: SavePreferences;
  /** the devices with push reminders */
  children: ReactNode;
}

/** In the app, by mail, on devices [KNO-4…KNO-6, KNO-8]. */
export function ChannelsSection({ preferences, save, children }: ChannelsProps) {
  const { showsNames, offInApp } = preferences;
  const isInApp = offInApp.length < DOCUMENT_TYPES.length;
  return (
    <section className="panel" aria-labelledby="reminders-how">
      <h2 id="reminders-how">{i18n.t({ id: 'reminders.how', message: 'How' })}</h2>
      <div className="channels">
        <Switch
          label={
            <ChannelWords
              title={i18n.t({ id: 'reminders.inKinvault', message: 'In Kinvault' })}
              line={i18n.t({
                id: 'reminders.inKinvaultLine',
                message: 'Under the bell. Your home page shows what needs attention in any case.',
              })}
            />
          }
          checked={isInApp}
          onChange={() => save({ offInApp: isInApp ? [...DOCUMENT_TYPES] : [] })}
        />
        <MailChannel preferences={preferences} save={save} />
        {children}
        <Switch
          label={
            <ChannelWords
              title={i18n.t({ id: 'reminders.showNames', message: 'Names on the lock screen' })}
              line={i18n.t({
                id: 'reminders.showNamesLine',
                message:
                  'Reminders on your devices name documents and people. Anyone who sees the screen can read them.',
              })}
            />
          }
          checked={showsNames}
          onChange={() => save({ showsNames: !showsNames })}
        />
        <ChannelsByType preferences={preferences} save={save} />
      </div>
    </section>
  );
}

function MailChannel({ preferences, save }: Omit<ChannelsProps, 'children'>) {
  const { isByMail, digestWeekday, mailTo } = preferences;
  const isOn = isByMail && mailTo !== null;
  return (
    <>
      <Switch
        label={
          <ChannelWords title={i18n.t({ id: 'reminders.byMail', message: 'By email' })} line={mailWords(preferences)} />
        }
        checked={isOn}
        disabled={mailTo === null}
        onChange={() => save({ isByMail: !isByMail })}
      />
      {isOn && (
        <SelectField
          className="channel-detail"
          label={i18n.t({ id: 'reminders.digestDay', message: 'Day of the weekly email' })}
          labelHidden
          options={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: weeklyText(weekday) }))}
          value={digestWeekday}
          onChange={({ target }) => save({ digestWeekday: Number(target.value) })}
        />
      )}
    </>
  );
}

function ChannelWords({ title, line }: { title: string; line: string }) {
  return (
    <>
      <span className="strong">{title}</span>
      <span className="channel-line text-small muted">{line}</span>
    </>
  );
}

function mailWords({ mailTo, sendsMail }: ReminderPreferences): string {
  if (mailTo !== null) return mailTo;
  return sendsMail
    ? i18n.t({ id: 'reminders.mailUnconfirmed', message: 'Confirm your email address in your profile first.' })
    : i18n.t({
        id: 'reminders.mailUnsent',
        message: 'Email isn’t set up. Ask the person who runs Kinvault.',
      });
}

/** Monday is 1. */
function weeklyText(weekday: number): string {
  const someMonday = Date.UTC(2024, 0, 1);
  const name = new Intl.DateTimeFormat(formatLocale(i18n), { weekday: 'long', timeZone: 'UTC' });
  const day = name.format(someMonday + (weekday - 1) * 86_400_000);
  return i18n.t({ id: 'reminders.weekly', message: 'Weekly, on {day}', values: { day } });
}
