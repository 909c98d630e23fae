import { audienceLine, audienceOf, audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useId, useState } from 'react';
import { memberAvatarUrl } from '../../../lib/avatar-url.ts';
import { i18n } from '../../../lib/i18n.ts';
import { RadioCard, Switch } from '../../../ui/choice.tsx';
import { VisibleTo } from '../../../ui/visible-to.tsx';
import { shareableFamilies, targetReach } from '../upload-targets.ts';

interface AudienceFieldProps {
  target: UploadTarget;
  families: readonly Family[];
  person: Person;
  /** what the line holds for, where that is more than one file */
  note?: string;
  /** it is being saved: another choice would come too late */
  isLocked?: boolean;
  onChange: (target: UploadTarget) => void;
}

/** Who will see the document. Nothing is stored without this line on the screen. */
export function AudienceField({ target, families, person, note, isLocked = false, onChange }: AudienceFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reach = targetReach(target, families, person);
  const choices = target.kind === 'person' ? shareableFamilies(families, person.id, target.personId) : [];
  const isOwn = target.kind === 'person' && target.personId === person.id;
  const isShared = target.kind === 'person' && target.shareWith.length > 0;
  // for somebody else there is no 'only them': who uploads it could never see what they did
  const canChange = !isLocked && choices.length > (isOwn ? 0 : 1);
  return (
    <div className="audience-field">
      <VisibleTo
        label="Visible to:"
        who={<b>{audienceLine(i18n, reach, families, person.id)}</b>}
        note={note}
        people={audienceOf(reach, families).people.map((one) => ({ ...one, src: memberAvatarUrl(one.id, families) }))}
        shortcut={
          target.kind === 'person' && isOwn && isShared && !isLocked
            ? { label: 'Only me', onPick: () => onChange({ ...target, shareWith: [] }) }
            : undefined
        }
        onChange={canChange ? () => setIsOpen((open) => !open) : undefined}
        isOpen={isOpen}
      />
      {isOpen && canChange && target.kind === 'person' && (
        <AudienceChoice target={target} choices={choices} isOwn={isOwn} person={person} onChange={onChange} />
      )}
    </div>
  );
}

type PersonTarget = Extract<UploadTarget, { kind: 'person' }>;

interface AudienceChoiceProps {
  target: PersonTarget;
  choices: readonly Family[];
  isOwn: boolean;
  person: Person;
  onChange: (target: UploadTarget) => void;
}

function AudienceChoice({ target, choices, isOwn, person, onChange }: AudienceChoiceProps) {
  const name = useId();
  const share = (shareWith: string[]) => onChange({ ...target, shareWith });
  const label = (family: Family) =>
    audienceSummary(i18n, targetReach({ kind: 'family', familyId: family.id }, choices, person), choices, person.id);
  const toggle = (familyId: string) => {
    const next = choices.map((family) => family.id).filter((id) => target.shareWith.includes(id) !== (id === familyId));
    if (next.length > 0 || isOwn) share(next);
  };
  const isShared = target.shareWith.length > 0;
  const [first] = choices;
  return (
    <fieldset className="audience-field-choice">
      <legend className="visually-hidden">Who can see it</legend>
      {isOwn && (
        <RadioCard name={name} title="Only me" checked={!isShared} onChange={() => share([])}>
          Nobody else, until you share it.
        </RadioCard>
      )}
      {isOwn && first && (
        <RadioCard
          name={name}
          title={choices.length === 1 ? `Family ${first.name}` : 'My families'}
          checked={isShared}
          onChange={() => share([first.id])}
        >
          {choices.length === 1 ? sizeText(first) : 'Choose which below.'}
        </RadioCard>
      )}
      {choices.length > 1 &&
        isShared &&
        choices.map((family) => (
          <Switch
            key={family.id}
            label={label(family)}
            checked={target.shareWith.includes(family.id)}
            onChange={() => toggle(family.id)}
          />
        ))}
    </fieldset>
  );
}

function sizeText({ members }: Family): string {
  const active = members.filter((member) => member.state === 'active').length;
  return active === 1 ? 'Only you so far.' : `${active} people.`;
}
