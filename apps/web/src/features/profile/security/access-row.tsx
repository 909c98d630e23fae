import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { relativeHour } from '@kinvault/domain/format/relative-date.ts';
import type { StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { EndAccessDialog } from '../../../household/end-access-dialog.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingRow } from '../setting-row.tsx';
import { accessName } from './access-name.ts';

const ICONS = {
  'calendar-link': CalendarDays,
  link: Link2,
  'request-link': Inbox,
  token: KeyRound,
  'mail-address': Mail,
} as const;

/** Access for the person without a session [SEC-52]. */
export function AccessRow({ access, now }: { access: readonly StandingAccess[]; now: Date }) {
  const [ended, setEnded] = useState<StandingAccess | null>(null);
  return (
    <>
      <SettingRow
        icon={Link2}
        title={i18n.t({ id: 'access.title', message: 'What works without signing in' })}
        more={
          access.length > 0 && (
            <ul className="setting-list" aria-labelledby="standing-access">
              {access.map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <Icon of={ICONS[one.kind]} />
                  <span>
                    <span className="strong">{accessName(one)}</span>
                    <span className="text-small muted setting-line">{accessTimes(one, now)}</span>
                  </span>
                  <Button about={accessName(one)} onClick={() => setEnded(one)}>
                    {i18n.t({ id: 'access.end', message: 'Turn off' })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      >
        <p id="standing-access">
          {access.length > 0
            ? i18n.t({
                id: 'access.lead',
                message: 'Anyone who has one of these can use it. A password reset turns them all off.',
              })
            : i18n.t({
                id: 'access.none',
                message: 'Nothing. Links that you make, also for calendars, are listed here.',
              })}
        </p>
      </SettingRow>
      {ended && <EndAccessDialog access={ended} name={accessName(ended)} onClose={() => setEnded(null)} />}
    </>
  );
}

function accessTimes({ madeAt, lastUsedAt }: StandingAccess, now: Date): string {
  const made = dateText(i18n, calendarDate(new Date(madeAt)));
  if (lastUsedAt === null) return i18n.t({ id: 'access.unused', message: 'Made {made}, never used', values: { made } });
  return i18n.t({
    id: 'access.used',
    message: 'Made {made}. Last used: {used}',
    values: { made, used: relativeHour(i18n, lastUsedAt, now) },
  });
}
