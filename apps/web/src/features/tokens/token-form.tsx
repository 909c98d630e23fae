import { addDays } from '@kinvault/domain/reminders/spans.ts';
import {
  MAX_TOKEN_NAME_CHARS,
  TOKEN_SCOPES,
  type Token,
  type TokenScope,
} from '@kinvault/domain/tokens/token.schema.ts';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../household/date-field.tsx';
import { useToday } from '../../household/household.tsx';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard, Switch } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { scopeHint, scopeName } from './scope-words.ts';
import './tokens.css';
import { useMakeToken } from './tokens.api.ts';

export const LONGEST_DAYS = 365;

/** The last second of a day here. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** Makes a token; its secret goes to `onMade` and is kept nowhere else. */
export function TokenForm({ onMade }: { onMade: (made: { secret: string; token: Token }) => void }) {
  const today = useToday();
  const latest = addDays(today, LONGEST_DAYS);
  const [name, setName] = useState('');
  const [endsOn, setEndsOn] = useState(latest);
  const [scope, setScope] = useState<TokenScope>('read');
  const [endsWithPassword, setEndsWithPassword] = useState(true);
  const making = useMakeToken();
  const { toast } = useToast();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (endsOn === '') return;
    const endsAt = endOfDay(endsOn);
    making.mutate(
      { name, scope, endsAt, endsWithPassword },
      {
        onSuccess: (made) => {
          onMade(made);
          setName('');
          setEndsOn(latest);
          setEndsWithPassword(true);
        },
        onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
      },
    );
  }

  return (
    <section className="panel" aria-labelledby="tokens-make">
      <h2 id="tokens-make">{i18n.t({ id: 'tokens.make', message: 'Make a token' })}</h2>
      <form className="token-form" onSubmit={submit}>
        <div className="token-form-fields">
          <TextField
            label={i18n.t({ id: 'tokens.for', message: 'What is it for?' })}
            required
            maxLength={MAX_TOKEN_NAME_CHARS}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <DateField
            label={i18n.t({ id: 'links.endsOn', message: 'Ends on' })}
            lies="ahead"
            {...{ min: today, max: latest }}
            value={endsOn}
            onChange={setEndsOn}
          />
        </div>
        <fieldset className="token-form-scopes">
          <legend>{i18n.t({ id: 'tokens.may', message: 'What it may do' })}</legend>
          {TOKEN_SCOPES.map((one) => (
            <RadioCard
              key={one}
              name="token-scope"
              title={scopeName(one)}
              checked={scope === one}
              onChange={() => setScope(one)}
            >
              {scopeHint(one)}
            </RadioCard>
          ))}
        </fieldset>
        <div className="token-form-end">
          <Switch
            label={i18n.t({ id: 'tokens.endsWithPassword', message: 'End it when I change my password' })}
            checked={endsWithPassword}
            onChange={({ currentTarget }) => setEndsWithPassword(currentTarget.checked)}
          />
          <Button type="submit" busy={making.isPending}>
            {i18n.t({ id: 'tokens.makeIt', message: 'Make the token' })}
          </Button>
        </div>
      </form>
    </section>
  );
}
