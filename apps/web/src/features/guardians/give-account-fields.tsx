import { longDateText } from '@kinvault/domain/format/dates.ts';
import Info from 'lucide-react/icons/info';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import { useSendsMail } from '../../household/use-sends-mail.ts';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { expiryDays, type GiveAccountDraft } from './give-account-draft.ts';
import { GuardianshipEnd } from './guardianship-end-fields.tsx';

interface GiveAccountFieldsProps {
  draft: GiveAccountDraft;
  person: { id: string; name: string; bornOn: string | null };
  /** First name. */
  name: string;
  guardianNames: readonly string[];
  isYoung: boolean;
  today: string;
  onChange: (change: Partial<GiveAccountDraft>) => void;
}

export function GiveAccountFields(props: GiveAccountFieldsProps) {
  const { draft, person, name, guardianNames, isYoung, today, onChange } = props;
  return (
    <>
      <div className="give-account-lead">
        <Avatar id={person.id} name={person.name} size={56} />
        <p className="grow">
          {i18n.t({
            id: 'giveAccount.lead',
            message:
              '{name} can then sign in and see all of {name}’s documents. Nothing moves: documents, sharing, history and reminders stay as they are.',
            values: { name },
          })}
        </p>
      </div>
      <Way {...{ draft, name, today, onChange }} />
      <GuardianshipEnd {...{ draft, name, guardianNames, today, onChange }} bornOn={person.bornOn} />
      {isYoung && (
        <Callout icon={Info}>
          <p>
            {i18n.t({
              id: 'giveAccount.noHurry',
              message: 'There’s no hurry: this is here whenever {name} is ready.',
              values: { name },
            })}
          </p>
        </Callout>
      )}
    </>
  );
}

/** How the person gets it, and until when. A server that sends no mail makes links only [D-26]. */
function Way({ draft, name, today, onChange }: Pick<GiveAccountFieldsProps, 'draft' | 'name' | 'today' | 'onChange'>) {
  const sendsMail = useSendsMail();
  const label = i18n.t({ id: 'giveAccount.way', message: 'How {name} gets it', values: { name } });
  return (
    <>
      <div className="give-account-pair">
        {sendsMail && (
          <div className="field">
            <span className="field-label" aria-hidden="true">
              {label}
            </span>
            <Segmented
              label={label}
              full
              options={[
                { value: 'link', label: i18n.t({ id: 'giveAccount.byLink', message: 'By a link' }), icon: Link },
                { value: 'email', label: i18n.t({ id: 'giveAccount.byEmail', message: 'By email' }), icon: Mail },
              ]}
              value={draft.way}
              onChange={(way) => onChange({ way })}
            />
          </div>
        )}
        <SelectField
          label={i18n.t({ id: 'giveAccount.worksUntil', message: 'The link works until' })}
          options={expiryDays(today).map((day) => ({ value: day, label: longDateText(i18n, day) }))}
          value={draft.expiresOn}
          onChange={(event) => onChange({ expiresOn: event.target.value })}
        />
      </div>
      {draft.way === 'email' && (
        <TextField
          label={i18n.t({ id: 'giveAccount.email', message: '{name}’s email address', values: { name } })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={draft.email}
          hint={i18n.t({
            id: 'giveAccount.emailHint',
            message: 'One that only {name} reads: the link in it opens all of the documents.',
            values: { name },
          })}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      )}
    </>
  );
}
