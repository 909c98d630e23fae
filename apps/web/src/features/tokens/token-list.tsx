import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { Token } from '@kinvault/domain/tokens/token.schema.ts';
import { useState } from 'react';
import { useNow } from '../../household/use-now.ts';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { scopeName } from './scope-words.ts';
import './tokens.css';
import { useEndToken } from './tokens.api.ts';

/** The tokens that work, each with its end and its last use [OPN-1]. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const now = useNow();
  const [ended, setEnded] = useState<Token | null>(null);
  return (
    <section className="panel" aria-labelledby="tokens-active">
      <h2 id="tokens-active">{i18n.t({ id: 'tokens.active', message: 'Active' })}</h2>
      {tokens.length === 0 && (
        <p className="muted">{i18n.t({ id: 'tokens.none', message: 'No script acts as you.' })}</p>
      )}
      <ul>
        {tokens.map((token) => (
          <li key={token.id} className="token-row">
            <span>
              <span className="strong">{token.name}</span>
              <span className="text-small muted">{scopeName(token.scope)}</span>
            </span>
            <span>
              <span className="strong">{endText(token)}</span>
              <span className="text-small muted">{usedText(token, now)}</span>
            </span>
            <Button about={token.name} onClick={() => setEnded(token)}>
              {i18n.t({ id: 'access.end', message: 'Turn off' })}
            </Button>
          </li>
        ))}
      </ul>
      {ended && <EndDialog token={ended} onClose={() => setEnded(null)} />}
    </section>
  );
}

function EndDialog({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const ending = useEndToken();
  const { toast } = useToast();
  return (
    <ConfirmDialog
      open
      title={i18n.t({ id: 'access.endTitle', message: 'Turn off “{name}”?', values: { name } })}
      confirmLabel={i18n.t({ id: 'access.end', message: 'Turn off' })}
      tone="danger"
      busy={ending.isPending}
      onCancel={onClose}
      onConfirm={() =>
        ending.mutate(id, {
          onSuccess: () =>
            toast({
              title: i18n.t({ id: 'access.ended', message: '“{name}” is off', values: { name } }),
              duration: TOAST_MS.success,
            }),
          onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
          onSettled: onClose,
        })
      }
    >
      <p>
        {i18n.t({
          id: 'tokens.endLead',
          message: 'Scripts that use it stop working. You can make a new one at any time.',
        })}
      </p>
    </ConfirmDialog>
  );
}

function endText({ endsAt }: Token): string {
  const date = dateText(i18n, calendarDate(new Date(endsAt)));
  return i18n.t({ id: 'familyLink.ends', message: 'Ends {date}', values: { date } });
}

function usedText({ lastUsedAt }: Token, now: Date): string {
  if (lastUsedAt === null) return i18n.t({ id: 'tokens.unused', message: 'Not used yet' });
  return i18n.t({
    id: 'tokens.used',
    message: 'Last used: {used}',
    values: { used: relativeDate(i18n, lastUsedAt, now) },
  });
}
