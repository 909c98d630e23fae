import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { relativeHour } from '@kinvault/domain/format/relative-date.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import type { Token } from '@kinvault/domain/tokens/token.schema.ts';
import { useState } from 'react';
import { EndAccessDialog } from '../../household/end-access-dialog.tsx';
import { useToday } from '../../household/household.tsx';
import { useNow } from '../../household/use-now.ts';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { SCOPE_ICONS, scopeName } from './scope-words.ts';
import { endOfDay, LONGEST_DAYS } from './token-form.tsx';
import './tokens.css';
import { useExtendToken } from './tokens.api.ts';

/** So long before its end a token can be extended. */
const EXTEND_DAYS = 30;

/** The tokens that work, each with its end and its last use [OPN-1]. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const now = useNow();
  const [ended, setEnded] = useState<Token | null>(null);
  return (
    <section className="panel" aria-labelledby="tokens-active">
      <h2 id="tokens-active">
        {i18n.t({ id: 'tokens.active', message: 'Active' })}{' '}
        {tokens.length > 0 && <span className="muted token-count">{tokens.length}</span>}
      </h2>
      {tokens.length === 0 && (
        <p className="muted">{i18n.t({ id: 'tokens.none', message: 'No script acts as you.' })}</p>
      )}
      <ul>
        {tokens.map((token) => (
          <li key={token.id} className="token-row">
            <span className="token-icon">
              <Icon of={SCOPE_ICONS[token.scope]} />
            </span>
            <span>
              <span className="strong">{token.name}</span>
              <span className="text-small muted">{scopeName(token.scope)}</span>
            </span>
            <span>
              <span className="strong">{endText(token, now)}</span>
              <span className="text-small muted">{usedText(token, now)}</span>
            </span>
            <span className="token-acts">
              {daysLeft(token, now) <= EXTEND_DAYS && <Extend token={token} />}
              <Button about={token.name} onClick={() => setEnded(token)}>
                {i18n.t({ id: 'access.end', message: 'Turn off' })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {ended && (
        <EndAccessDialog access={{ kind: 'token', id: ended.id }} name={ended.name} onClose={() => setEnded(null)} />
      )}
    </section>
  );
}

/** Works for another year from today. */
function Extend({ token: { id, name } }: { token: Token }) {
  const latest = addDays(useToday(), LONGEST_DAYS);
  const extending = useExtendToken();
  const { toast } = useToast();
  const date = dateText(i18n, latest);
  return (
    <Button
      variant="ghost"
      about={name}
      busy={extending.isPending}
      onClick={() =>
        extending.mutate(
          { tokenId: id, endsAt: endOfDay(latest) },
          {
            onSuccess: () =>
              toast({
                title: i18n.t({
                  id: 'tokens.extended',
                  message: '“{name}” works until {date}',
                  values: { name, date },
                }),
                duration: TOAST_MS.success,
              }),
            onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
          },
        )
      }
    >
      {i18n.t({ id: 'tokens.keepYear', message: 'Keep another year' })}
    </Button>
  );
}

const daysLeft = ({ endsAt }: Token, now: Date) => Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS);

function endText(token: Token, now: Date): string {
  const date = dateText(i18n, calendarDate(new Date(token.endsAt)));
  const days = daysLeft(token, now);
  if (days > EXTEND_DAYS) return i18n.t({ id: 'familyLink.ends', message: 'Ends {date}', values: { date } });
  return i18n.t({
    id: 'tokens.endsSoon',
    message: '{days, plural, one {Ends {date}, in # day} other {Ends {date}, in # days}}',
    values: { date, days },
  });
}

function usedText({ lastUsedAt }: Token, now: Date): string {
  if (lastUsedAt === null) return i18n.t({ id: 'tokens.unused', message: 'Not used yet' });
  return i18n.t({
    id: 'tokens.used',
    message: 'Last used: {used}',
    values: { used: relativeHour(i18n, lastUsedAt, now) },
  });
}
