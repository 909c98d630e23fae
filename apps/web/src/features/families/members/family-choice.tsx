import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { RadioCard } from '../../../ui/choice.tsx';
import './member-removal.css';

interface FamilyChoiceProps {
  legend: string;
  families: readonly Family[];
  chosenId: string;
  onChoose: (family: Family) => void;
}

/** Which family a question is about. Renders nothing for a single one. */
export function FamilyChoice({ legend, families, chosenId, onChoose }: FamilyChoiceProps) {
  if (families.length < 2) return null;
  return (
    <fieldset className="member-removal-choice">
      <legend className="field-label">{legend}</legend>
      {families.map((family) => (
        <RadioCard
          key={family.id}
          name="family-choice"
          title={family.name}
          checked={family.id === chosenId}
          onChange={() => onChoose(family)}
        />
      ))}
    </fieldset>
  );
}
