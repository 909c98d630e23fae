import { eighteenthBirthday, isMinor } from '@kinvault/domain/families/guardianship-end.ts';
import { longDateText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { DateField } from '../../household/date-field.tsx';
import { i18n } from '../../lib/i18n.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { endRange, type GiveAccountDraft, isEndPossible, placeOfEnd } from './give-account-draft.ts';

interface GuardianshipEndProps {
  draft: GiveAccountDraft;
  /** First name. */
  name: string;
  bornOn: string | null;
  /** First names of those who look after the person with the reader. */
  guardianNames: readonly string[];
  today: string;
  onChange: (change: Partial<GiveAccountDraft>) => void;
}

/** When the guardians' part ends: as soon as the person signs in, or on a date [PPL-5]. */
export function GuardianshipEnd({ draft, name, bornOn, guardianNames, today, onChange }: GuardianshipEndProps) {
  const others = listed(i18n, guardianNames);
  return (
    <fieldset className="guardianship-end">
      <legend className="field-label">
        {i18n.t({
          id: 'giveAccount.end',
          message:
            '{company, select, alone {You stop looking after {name}’s documents} other {You and {others} stop looking after {name}’s documents}}',
          values: { company: others === '' ? 'alone' : 'others', others, name },
        })}
      </legend>
      <RadioCard
        name="guardianship-end"
        title={i18n.t({ id: 'giveAccount.atSignIn', message: 'As soon as {name} signs in', values: { name } })}
        checked={draft.ends === 'at-sign-in'}
        onChange={() => onChange({ ends: 'at-sign-in' })}
      >
        {i18n.t({
          id: 'giveAccount.atSignInHint',
          message: 'From then on only {name} decides who sees these documents.',
          values: { name },
        })}
      </RadioCard>
      <RadioCard
        name="guardianship-end"
        title={i18n.t({ id: 'giveAccount.onDate', message: 'On a date' })}
        checked={draft.ends === 'on-date'}
        onChange={() => onChange({ ends: 'on-date' })}
      >
        {i18n.t({
          id: 'giveAccount.onDateHint',
          message: 'Until then you keep looking after them, and {name} can see that you do.',
          values: { name },
        })}
      </RadioCard>
      {draft.ends === 'on-date' && <EndDate {...{ draft, name, bornOn, today, onChange }} />}
    </fieldset>
  );
}

function EndDate({ draft, name, bornOn, today, onChange }: Omit<GuardianshipEndProps, 'guardianNames'>) {
  const range = endRange(bornOn, today);
  const isOfMinor = isMinor(bornOn, today);
  const date = longDateText(i18n, range.to);
  return (
    <div className="guardianship-end-date">
      <DateField
        label={i18n.t({ id: 'giveAccount.endsOn', message: 'Ends on' })}
        lies="ahead"
        min={range.from}
        value={draft.endsOn}
        hint={
          isOfMinor
            ? i18n.t({
                id: 'giveAccount.latestBirthday',
                message: 'At the latest on {date}, {name}’s 18th birthday.',
                values: { date, name },
              })
            : i18n.t({ id: 'giveAccount.latest', message: 'At the latest on {date}.', values: { date } })
        }
        onChange={(endsOn) => onChange({ endsOn })}
      />
      {isOfMinor && isEndPossible(draft, range) && <AgeLine {...{ name, bornOn, today }} endsOn={draft.endsOn} />}
    </div>
  );
}

interface AgeLineProps {
  name: string;
  bornOn: string;
  today: string;
  endsOn: string;
}

/** From today to the 18th birthday, with a mark at the end. */
function AgeLine({ name, bornOn, today, endsOn }: AgeLineProps) {
  const { percent, age } = placeOfEnd(bornOn, { endsOn, today });
  const words = i18n.t({
    id: 'giveAccount.ageLine',
    message: 'From today to the 18th birthday on {birthday}; your part ends on {date}.',
    values: { birthday: longDateText(i18n, eighteenthBirthday(bornOn)), date: longDateText(i18n, endsOn) },
  });
  return (
    <div className="age-line" role="img" aria-label={words} style={{ '--at': percent }}>
      <span className="age-line-track">
        <span className="age-line-until" />
        <span className="age-line-mark" />
      </span>
      <span className="age-line-words">
        <span>{i18n.t({ id: 'giveAccount.today', message: 'Today' })}</span>
        <span className="age-line-before" />
        <b>{i18n.t({ id: 'giveAccount.age', message: '{name} is {age}', values: { name, age } })}</b>
        <span className="age-line-after" />
        <span>{i18n.t({ id: 'giveAccount.birthday', message: '18th birthday' })}</span>
      </span>
    </div>
  );
}
