import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { MAX_GUARDIANS } from '@kinvault/domain/families/guardian-limits.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Check from 'lucide-react/icons/check';
import { i18n } from '../../../lib/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import './guardian-choice.css';

interface GuardianChoiceProps {
  label: string;
  /** who can be asked, beside the reader */
  people: readonly Member[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The reader, and who is asked to look after the papers, too [PPL-2]. */
export function GuardianChoice({ label, people, chosen, onChange }: GuardianChoiceProps) {
  const isFull = chosen.length >= MAX_GUARDIANS - 1;
  return (
    <fieldset className="guardian-choice">
      <legend className="field-label">{label}</legend>
      <div className="row wrap">
        <Chip pressed icon={Check} disabled>
          {i18n.t({ id: 'person.justYou', message: 'You' })}
        </Chip>
        {people.map(({ personId, name }) => {
          const isChosen = chosen.includes(personId);
          return (
            <Chip
              key={personId}
              pressed={isChosen}
              icon={isChosen ? Check : undefined}
              disabled={isFull && !isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((id) => id !== personId) : [...chosen, personId])}
            >
              <bdi>{firstNameOf(name)}</bdi>
            </Chip>
          );
        })}
      </div>
      <p className="field-hint">
        {people.length > 0
          ? i18n.t({
              id: 'guardians.choiceHint',
              message: 'You add, edit and share for them, and get the reminders. Others do, too, once they agree.',
            })
          : i18n.t({
              id: 'guardians.choiceAlone',
              message: 'You add, edit and share for them, and get the reminders.',
            })}
      </p>
    </fieldset>
  );
}
