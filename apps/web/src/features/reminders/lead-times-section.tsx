import { type DocumentType, documentTypeName, SETTING_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { DEFAULT_LEAD_TIMES, leadTimesOf, NO_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { DOCUMENT_LOOKS } from '../../household/document-look.ts';
import { i18n } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/panel.css';
import { choiceOf, type LeadTimeField, leadTimeOptions, leadTimeText, optionOf } from './lead-time-options.ts';
import { NO_CHOICE } from './preferences-change.ts';
import './reminders.css';
import type { SavePreferences } from './use-preferences.ts';

interface LeadTimesProps {
  preferences: ReminderPreferences;
  save: SavePreferences;
}

/** How early each type of paper reminds [KNO-1, KNO-8]. */
export function LeadTimesSection(props: LeadTimesProps) {
  return (
    <section className="panel" aria-labelledby="reminders-when">
      <div>
        <h2 id="reminders-when">{i18n.t({ id: 'reminders.when', message: 'When' })}</h2>
        <p className="text-small muted reminders-lead">
          {i18n.t({
            id: 'reminders.whenLead',
            message: '“Time to renew” is how long the office usually takes. Kinvault counts back from the expiry date.',
          })}
        </p>
      </div>
      <LeadTimeList {...props} />
    </section>
  );
}

/** Each type is collapsible: twenty lists at once would hide the few that people change. */
function LeadTimeList(props: LeadTimesProps) {
  return (
    <div className="lead-time-list">
      {SETTING_TYPES.map((type) => (
        <details key={type}>
          <summary>
            <Icon of={DOCUMENT_LOOKS[type].icon} />
            <span className="grow">
              <span className="strong lead-time-line">{documentTypeName(i18n, type)}</span>
              <span className="text-small muted lead-time-line">{summaryOf(type, props.preferences)}</span>
            </span>
            <Icon of={ChevronDown} />
          </summary>
          <div className="lead-time-fields">
            <LeadTimeSelect {...props} type={type} field="firstReminder" />
            <LeadTimeSelect {...props} type={type} field="timeToRenew" />
          </div>
        </details>
      ))}
    </div>
  );
}

function summaryOf(type: DocumentType, { leadTimes }: ReminderPreferences): string {
  const { firstReminder, timeToRenew } = leadTimesOf({ type, ...NO_TIMES }, leadTimes);
  const first = leadTimeText('firstReminder', firstReminder ?? 'none');
  if (timeToRenew === null) return first;
  const renewal = spanText(i18n, timeToRenew);
  return i18n.t({ id: 'reminders.summary', message: '{first} · takes {renewal}', values: { first, renewal } });
}

interface LeadTimeSelectProps extends LeadTimesProps {
  type: DocumentType;
  field: LeadTimeField;
}

function LeadTimeSelect({ preferences, save, type, field }: LeadTimeSelectProps) {
  const choices = preferences.leadTimes[type] ?? NO_CHOICE;
  const usual = DEFAULT_LEAD_TIMES[type][field];
  const values = { type: documentTypeName(i18n, type) };
  const label =
    field === 'firstReminder'
      ? i18n.t({ id: 'reminders.firstReminderFor', message: 'First reminder for {type}', values })
      : i18n.t({ id: 'reminders.timeToRenewFor', message: 'Time to renew for {type}', values });
  return (
    <SelectField
      label={label}
      options={leadTimeOptions(field, usual, choices[field])}
      value={optionOf(choices[field], usual)}
      onChange={({ target }) => save({ leadTimes: { [type]: { ...choices, [field]: choiceOf(target.value) } } })}
    />
  );
}
