import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Users from 'lucide-react/icons/users-round';
import { type RefObject, useId } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { targetOptions, targetValue } from '../../../household/upload-targets.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface TargetFieldProps {
  label?: string;
  /** null if the files are for different people */
  target: UploadTarget | null;
  /** reaches the list */
  select?: RefObject<HTMLSelectElement | null>;
  onChange: (target: UploadTarget) => void;
}

/** 'Upload For': General or a family member, with their avatar [UPL-3]. */
export function TargetField({
  label = i18n.t({ id: 'upload.for', message: 'Upload For' }),
  target,
  select,
  onChange,
}: TargetFieldProps) {
  const families = useFamilies();
  const person = useReader();
  const id = useId();
  const options = targetOptions(families, person);
  const value = target ? targetValue(target) : '';
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label}>
      <span className="input select">
        {target?.kind === 'person' ? (
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
          ref={select}
          id={id}
          value={value}
          onChange={(event) => {
            const next = options.find((option) => option.value === event.target.value);
            if (next) onChange(next.target);
          }}
        >
          {!chosen && (
            <option value={value} disabled>
              {target
                ? i18n.t({ id: 'upload.targetLost', message: 'No longer possible' })
                : i18n.t({ id: 'upload.targetsDiffer', message: 'Different' })}
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
