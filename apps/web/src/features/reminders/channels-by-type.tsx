import { type DocumentType, documentTypeName, SETTING_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { OFF_FIELDS, REMINDER_CHANNELS } from '@kinvault/domain/reminders/channels.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import './reminders.css';
import type { SavePreferences } from './use-preferences.ts';

interface ChannelsByTypeProps {
  preferences: ReminderPreferences;
  save: SavePreferences;
}

/** Turns a type of paper off for one channel [KNO-8]. */
export function ChannelsByType({ preferences, save }: ChannelsByTypeProps) {
  const channels = OFF_FIELDS.filter((field) => preferences.sendsMail || !REMINDER_CHANNELS[field].needsMail).map(
    (field) => ({ field, name: i18n.t(REMINDER_CHANNELS[field].name) }),
  );
  return (
    <details className="channels-by-type">
      <summary>
        <span className="strong">{i18n.t({ id: 'reminders.byType', message: 'Choose by type' })}</span>
        <Icon of={ChevronDown} />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n.t({ id: 'reminders.paper', message: 'Document' })}</th>
            {channels.map(({ field, name }) => (
              <th key={field} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SETTING_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{documentTypeName(i18n, type)}</th>
              {channels.map(({ field, name }) => (
                <td key={field}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={i18n.t({
                        id: 'reminders.typeByChannel',
                        message: '{type}: {channel}',
                        values: { type: documentTypeName(i18n, type), channel: name },
                      })}
                      checked={!preferences[field].includes(type)}
                      onChange={() => save({ [field]: toggled(preferences[field], type) })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function toggled(off: readonly DocumentType[], type: DocumentType): DocumentType[] {
  return off.includes(type) ? off.filter((other) => other !== type) : [...off, type];
}
