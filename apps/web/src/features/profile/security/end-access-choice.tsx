import { listed } from '@kinvault/domain/format/lists.ts';
import type { StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/choice.tsx';
import { accessName } from './access-name.ts';

interface EndAccessChoiceProps {
  access: readonly StandingAccess[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asked with a new password: access without a session continues unless the person ends it [SEC-52]. */
export function EndAccessChoice({ access, checked, onChange }: EndAccessChoiceProps) {
  const names = [...new Set(access.map((one) => accessName(one)))];
  return (
    <Switch
      label={
        <>
          <span className="strong">
            {i18n.t({ id: 'changePassword.endAccess', message: 'Also end what works without signing in' })}
          </span>
          <span className="text-small muted setting-line">
            {i18n.t({
              id: 'changePassword.accessGoesOn',
              message: 'Otherwise this keeps working: {names}',
              values: { names: listed(i18n, names) },
            })}
          </span>
        </>
      }
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
