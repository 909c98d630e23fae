import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { Chip } from '../../ui/chip.tsx';
import type { ListedMember } from './listed-members.ts';

interface FamilyChipsProps {
  families: readonly Family[];
  members: readonly ListedMember[];
  value: string | null;
  onChange: (familyId: string | null) => void;
}

/** All, and one for each family, with how many people that is [SBR-5]. */
export function FamilyChips({ families, members, value, onChange }: FamilyChipsProps) {
  return (
    <fieldset className="family-chips">
      <legend className="visually-hidden">Filter by family</legend>
      <Chip pressed={value === null} count={members.length} onClick={() => onChange(null)}>
        All
      </Chip>
      {families.map((family) => (
        <Chip
          key={family.id}
          pressed={value === family.id}
          count={members.filter(({ familyIds }) => familyIds.includes(family.id)).length}
          onClick={() => onChange(family.id)}
        >
          <span className="ellipsis">
            <bdi>{family.name}</bdi>
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
