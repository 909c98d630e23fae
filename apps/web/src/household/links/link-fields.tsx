import {
  MAX_LINK_DAYS,
  MAX_LINK_PASSWORD_CHARS,
  MAX_RECEIVER_CHARS,
  MIN_LINK_PASSWORD_CHARS,
} from '@kinvault/domain/links/link-limits.ts';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { i18n } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DateField } from '../date-field.tsx';
import { useToday } from '../household.tsx';
import { endDays, hasValidEnd, hasValidPassword, type LinkDraft } from './link-draft.ts';
import { stampWords } from './link-texts.ts';
import './link-fields.css';
import { proposePassword } from './propose-password.ts';

interface LinkFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  /** true: the receiver has the focus */
  isNew?: boolean;
  /** the receiver's name is on a copy that the link shows */
  isOnCopy?: boolean;
}

const COUNTS = [1, 3, 5, 10, 20, 50, 100];

/** Whom a link is for, when it ends, and what it lets people do [LNK-1]. */
export function LinkFields({ draft, onChange, isNew, isOnCopy = false }: LinkFieldsProps) {
  const today = useToday();
  const counts = [...new Set([...COUNTS, ...(draft.maxOpenings === null ? [] : [draft.maxOpenings])])];
  return (
    <div className="link-fields">
      <TextField
        label={i18n.t({ id: 'links.receiver', message: 'Who is it for' })}
        hint={
          isOnCopy
            ? i18n.t({
                id: 'links.receiverOnCopy',
                message: 'Written on the copy, so it stays. Make another link for someone else.',
              })
            : i18n.t({ id: 'links.receiverHint', message: 'Written across every page they see.' })
        }
        readOnly={isOnCopy}
        value={draft.receiver}
        maxLength={MAX_RECEIVER_CHARS}
        autoComplete="off"
        autoFocus={isNew}
        onChange={({ currentTarget }) => onChange({ receiver: currentTarget.value })}
      />
      <EndField value={draft.endsOn} onChange={(endsOn) => onChange({ endsOn })} />
      <PasswordPart draft={draft} onChange={onChange} />
      <SelectField
        label={i18n.t({ id: 'links.maxOpenings', message: 'Opens at most' })}
        options={[
          { value: '', label: i18n.t({ id: 'links.noLimit', message: 'As often as they like' }) },
          ...counts
            .sort((one, other) => one - other)
            .map((count) => ({ value: String(count), label: timesText(count) })),
        ]}
        value={String(draft.maxOpenings ?? '')}
        onChange={({ target }) => onChange({ maxOpenings: target.value === '' ? null : Number(target.value) })}
      />
      <Switch
        className="link-fields-wide"
        label={
          <>
            {i18n.t({ id: 'links.mayDownload', message: 'Let them download it' })}
            <small className="link-fields-hint">
              {draft.mayDownload
                ? i18n.t({
                    id: 'links.downloadOn',
                    message: 'On: they can keep the file itself, with nothing across it.',
                  })
                : i18n.t({
                    id: 'links.downloadOff',
                    message: 'Off: they see pictures of the pages, with “{words}” across.',
                    values: { words: stampWords(draft.receiver || '…', today) },
                  })}
            </small>
          </>
        }
        checked={draft.mayDownload}
        onChange={({ currentTarget }) => onChange({ mayDownload: currentTarget.checked })}
      />
    </div>
  );
}

export function EndField({ value, onChange }: { value: string; onChange: (endsOn: string) => void }) {
  const today = useToday();
  const isWrong = value !== '' && !hasValidEnd(value, today);
  const most = i18n.t({
    id: 'links.endsHint',
    message: 'At most {count, plural, one {# day} other {# days}}.',
    values: { count: MAX_LINK_DAYS },
  });
  return (
    <DateField
      label={i18n.t({ id: 'links.endsOn', message: 'Ends on' })}
      lies="ahead"
      value={value}
      {...endDays(today)}
      hint={most}
      tone={isWrong ? 'soon' : undefined}
      onChange={onChange}
    />
  );
}

type PasswordPartProps = Pick<LinkFieldsProps, 'onChange'> & { draft: Pick<LinkDraft, 'password'> };

/** A password that can be said on the phone is proposed. */
export function PasswordPart({ draft: { password }, onChange }: PasswordPartProps) {
  const propose = () => void proposePassword().then((proposed) => onChange({ password: proposed }));
  const another = i18n.t({ id: 'links.anotherPassword', message: 'Propose another one' });
  return (
    <div className="link-fields-password">
      <Switch
        label={i18n.t({ id: 'links.withPassword', message: 'With a password' })}
        checked={password !== null}
        onChange={({ currentTarget }) => (currentTarget.checked ? propose() : onChange({ password: null }))}
      />
      {password !== null && (
        <TextField
          label={i18n.t({ id: 'links.password', message: 'Password' })}
          hint={i18n.t({ id: 'links.passwordHint', message: 'Tell it to them by phone.' })}
          error={
            hasValidPassword(password)
              ? null
              : i18n.t({
                  id: 'links.passwordShort',
                  message: 'At least {count, plural, one {# character} other {# characters}}.',
                  values: { count: MIN_LINK_PASSWORD_CHARS },
                })
          }
          value={password}
          maxLength={MAX_LINK_PASSWORD_CHARS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
          end={<IconButton className="inside" label={another} icon={RefreshCw} onClick={propose} />}
        />
      )}
    </div>
  );
}

const timesText = (count: number) =>
  i18n.t({ id: 'links.times', message: '{count, plural, one {# time} other {# times}}', values: { count } });
