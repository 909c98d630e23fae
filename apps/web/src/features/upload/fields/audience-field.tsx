import { audienceLine, audienceOf, audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useId, useState } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { shareableFamilies, targetReach } from '../../../household/upload-targets.ts';
import { i18n } from '../../../lib/i18n.ts';
import { RadioCard, Switch } from '../../../ui/choice.tsx';
import { VisibleTo } from '../../../ui/visible-to.tsx';

interface AudienceFieldProps {
  target: UploadTarget;
  /** the number of files that the line applies to, if more than one */
  note?: string;
  /** it is being saved, so it is too late for changes */
  isLocked?: boolean;
  onChange: (target: UploadTarget) => void;
}

/** Who will see the document. This line is always on the screen before a document is stored. */
export function AudienceField({ target, note, isLocked = false, onChange }: AudienceFieldProps) {
  const families = useFamilies();
  const person = useReader();
  const [isOpen, setIsOpen] = useState(false);
  const reach = targetReach(target, families, person);
  const choices = target.kind === 'person' ? shareableFamilies(families, person.id, target.personId) : [];
  const isOwn = target.kind === 'person' && ownsOrGuards(families, person.id, target.personId);
  const isShared = target.kind === 'person' && target.shareWith.length > 0;
  // someone else's document cannot be private: the uploader would never see it
  const canChange = !isLocked && choices.length > (isOwn ? 0 : 1);
  return (
    <div className="audience-field">
      <VisibleTo
        label={i18n.t({ id: 'visibleTo.label', message: 'Visible to:' })}
        who={<b>{audienceLine(i18n, reach, families, person.id)}</b>}
        note={note}
        people={audienceOf(reach, families).people.map((one) => ({ ...one, src: memberAvatarUrl(one.id, families) }))}
        shortcut={
          target.kind === 'person' && isOwn && isShared && !isLocked
            ? {
                label: unsharedLabel(target, families, person),
                onPick: () => onChange({ ...target, shareWith: [] }),
              }
            : undefined
        }
        onChange={canChange ? () => setIsOpen((open) => !open) : undefined}
        isOpen={isOpen}
      />
      {isOpen && canChange && target.kind === 'person' && (
        <AudienceChoice target={target} choices={choices} isOwn={isOwn} onChange={onChange} />
      )}
    </div>
  );
}

type PersonTarget = Extract<UploadTarget, { kind: 'person' }>;

interface AudienceChoiceProps {
  target: PersonTarget;
  choices: readonly Family[];
  isOwn: boolean;
  onChange: (target: UploadTarget) => void;
}

function AudienceChoice({ target, choices, isOwn, onChange }: AudienceChoiceProps) {
  const families = useFamilies();
  const person = useReader();
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
      <legend className="visually-hidden">{i18n.t({ id: 'upload.audience', message: 'Who can see it' })}</legend>
      {isOwn && (
        <RadioCard
          name={name}
          title={unsharedLabel(target, families, person)}
          checked={!isShared}
          onChange={() => share([])}
        >
          {i18n.t({ id: 'upload.onlyMeHint', message: 'No one else, until you share it.' })}
        </RadioCard>
      )}
      {isOwn && first && (
        <RadioCard
          name={name}
          title={
            choices.length === 1
              ? familyTitle(i18n, first.name)
              : i18n.t({ id: 'upload.myFamilies', message: 'My families' })
          }
          checked={isShared}
          onChange={() => share([first.id])}
        >
          {choices.length === 1
            ? sizeText(first)
            : i18n.t({ id: 'upload.myFamiliesHint', message: 'Choose which ones below.' })}
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

/** 'Only me'; 'You and Tomás', where both look after the owner. */
function unsharedLabel(target: PersonTarget, families: readonly Family[], person: Person): string {
  const reach = targetReach({ ...target, shareWith: [] }, families, person);
  return audienceOf(reach, families).people.length > 1
    ? audienceLine(i18n, reach, families, person.id)
    : i18n.t({ id: 'upload.onlyMe', message: 'Only me' });
}

function sizeText({ members }: Family): string {
  const active = members.filter((member) => member.state === 'active').length;
  return active === 1
    ? i18n.t({ id: 'upload.onlyYouSoFar', message: 'Only you so far.' })
    : i18n.t({
        id: 'upload.people',
        message: '{count, plural, one {# person.} other {# people.}}',
        values: { count: active },
      });
}
