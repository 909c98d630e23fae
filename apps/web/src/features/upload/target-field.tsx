import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Users from 'lucide-react/icons/users-round';
import { useId } from 'react';
import { memberAvatarUrl } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { targetOptions, targetValue } from './upload-targets.ts';

export interface TargetFieldProps {
  target: UploadTarget;
  families: readonly Family[];
  person: Person;
  onChange: (target: UploadTarget) => void;
}

/** 'Upload For': General or a family member, with their face beside [UPL-3]. */
export function TargetField({ target, families, person, onChange }: TargetFieldProps) {
  const id = useId();
  const options = targetOptions(families, person);
  const chosen = options.find((option) => option.value === targetValue(target));
  return (
    <FieldFrame id={id} label="Upload For">
      <span className="input select">
        {target.kind === 'person' ? (
          <Avatar
            id={target.personId}
            name={chosen?.name ?? ''}
            src={memberAvatarUrl(target.personId, families)}
            size={26}
          />
        ) : (
          <Icon of={Users} />
        )}
        <select
          id={id}
          value={targetValue(target)}
          onChange={(event) => {
            const next = options.find((option) => option.value === event.target.value);
            if (next) onChange(next.target);
          }}
        >
          {!chosen && (
            <option value={targetValue(target)} disabled>
              Not possible any more
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </FieldFrame>
  );
}
