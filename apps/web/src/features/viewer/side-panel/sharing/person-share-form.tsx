import type { PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { DateField } from '../../../../household/date-field.tsx';
import { useToday } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type EndChoice, endDay, endOf } from './sharing-terms.ts';

/** What is being chosen for one person. */
export interface ShareDraft {
  personId: string;
  mayEdit: boolean;
  end: EndChoice;
  /** YYYY-MM-DD; '' for none yet */
  date: string;
}

export const EMPTY_DRAFT: ShareDraft = { personId: '', mayEdit: false, end: 'never', date: '' };

export function draftOf(personId: string, { mayEdit, until }: PersonalShare): ShareDraft {
  return { personId, mayEdit, end: until === null ? 'never' : 'date', date: until === null ? '' : endDay(until) };
}

/** Null while its date is missing or past. */
export function termsOf({ mayEdit, end, date }: ShareDraft, today: string): PersonalShare | null {
  if (end === 'date' && date < today) return null;
  return { mayEdit, until: endOf(end, date, today) };
}

interface PersonShareFormProps {
  draft: ShareDraft;
  /** who can be chosen */
  people: readonly { id: string; name: string }[];
  /** the family that does not see it by this, if there is one */
  familyName: string | undefined;
  onChange: (draft: ShareDraft) => void;
}

/** Whom, how and until when [PPL-9]. */
export function PersonShareForm({ draft, people, familyName, onChange }: PersonShareFormProps) {
  const today = useToday();
  const chosen = people.find(({ id }) => id === draft.personId);
  const name = firstNameOf(chosen?.name ?? '');
  if (people.length === 0) {
    return (
      <p className="text-small muted">
        {i18n.t({ id: 'sharing.nobodyElse', message: 'No one else is in your families yet.' })}
      </p>
    );
  }
  return (
    <>
      <SelectField
        label={i18n.t({ id: 'sharing.addPerson', message: 'Add a person' })}
        options={[
          { value: '', label: i18n.t({ id: 'sharing.choosePerson', message: 'Choose a person' }) },
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
        value={draft.personId}
        onChange={({ target }) => onChange({ ...draft, personId: target.value })}
      />
      {chosen && (
        <>
          <div className="share-terms">
            <SelectField
              label={i18n.t({ id: 'sharing.personCan', message: '{name} can', values: { name } })}
              options={[
                { value: 'view', label: i18n.t({ id: 'sharing.view', message: 'View' }) },
                { value: 'edit', label: i18n.t({ id: 'sharing.edit', message: 'Edit' }) },
              ]}
              value={draft.mayEdit ? 'edit' : 'view'}
              onChange={({ target }) => onChange({ ...draft, mayEdit: target.value === 'edit' })}
            />
            <SelectField
              label={i18n.t({ id: 'sharing.until', message: 'Until' })}
              options={[
                { value: 'never', label: i18n.t({ id: 'sharing.noEnd', message: 'No end date' }) },
                { value: 'week', label: i18n.t({ id: 'sharing.endWeek', message: 'For a week' }) },
                { value: 'month', label: i18n.t({ id: 'sharing.endMonth', message: 'For 30 days' }) },
                { value: 'date', label: i18n.t({ id: 'sharing.endDate', message: 'A date' }) },
              ]}
              value={draft.end}
              onChange={({ target }) => onChange({ ...draft, end: target.value as EndChoice })}
            />
          </div>
          {draft.end === 'date' && (
            <DateField
              label={i18n.t({ id: 'sharing.lastDay', message: 'Last day' })}
              value={draft.date}
              min={today}
              lies="ahead"
              hint={
                draft.date !== '' && draft.date < today
                  ? i18n.t({ id: 'sharing.dayPassed', message: 'This day has passed.' })
                  : undefined
              }
              tone="soon"
              onChange={(date) => onChange({ ...draft, date })}
            />
          )}
          <p className="text-small muted share-promise">
            <Icon of={LockKeyhole} small />
            <span>
              {familyName === undefined
                ? i18n.t({
                    id: 'sharing.onlyPerson',
                    message: 'Only {name}. You can stop at any time.',
                    values: { name },
                  })
                : i18n.t({
                    id: 'sharing.onlyPersonOf',
                    message: 'Only {name}, not all of {family}. You can stop at any time.',
                    values: { name, family: familyName },
                  })}
            </span>
          </p>
        </>
      )}
    </>
  );
}
