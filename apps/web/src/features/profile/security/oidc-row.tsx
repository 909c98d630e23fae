import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { Security } from '@kinvault/domain/people/profile.schema.ts';
import Check from 'lucide-react/icons/check';
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useSuccessToast } from '../profile-toasts.ts';
import { SettingRow } from '../setting-row.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { linkOidc, useEndOidcLink } from './security.api.ts';

interface OidcRowProps {
  /** What people call the house's accounts. */
  name: string;
  link: Security['oidc'];
}

/** The account of the house that signs in as this person, too [OPN-3]. */
export function OidcRow({ name, link }: OidcRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon={House}
        title={name}
        badge={
          link && (
            <Badge tone="ok" icon={Check}>
              {i18n.t({ id: 'oidc.isLinked', message: 'Linked' })}
            </Badge>
          )
        }
        action={
          <Button onClick={() => setOpen(true)} about={name}>
            {link
              ? i18n.t({ id: 'oidc.unlink', message: 'Unlink' })
              : i18n.t({ id: 'oidc.join', message: 'Join the two' })}
          </Button>
        }
      >
        <p>{link ? linkedText(link) : i18n.t({ id: 'oidc.notLinked', message: 'Sign in here with it, too.' })}</p>
      </SettingRow>
      {isOpen && <OidcDialog name={name} isLinked={link !== null} onClose={() => setOpen(false)} />}
    </>
  );
}

function linkedText({ name, linkedAt }: NonNullable<Security['oidc']>): string {
  const date = dateText(i18n, calendarDate(new Date(linkedAt)));
  return name === null
    ? i18n.t({ id: 'oidc.linkedSince', message: 'Linked on {date}.', values: { date } })
    : i18n.t({ id: 'oidc.linkedAs', message: 'Linked as {name} on {date}.', values: { name, date } });
}

/** Both ways take the password: an open session alone changes no way in. */
function OidcDialog({ name, isLinked, onClose }: { name: string; isLinked: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const ending = useEndOidcLink();
  const succeed = useSuccessToast();
  const { errors, isSending, submit, clearError } = useGuardedForm<'password'>({
    fieldOf: { password_wrong: 'password', password_missing: 'password' },
    check: () =>
      password === ''
        ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
        : {},
    send: async () => {
      if (!isLinked) return linkOidc(password);
      await ending.mutateAsync(password);
      succeed(i18n.t({ id: 'oidc.unlinked', message: '{name} no longer signs you in', values: { name } }));
      onClose();
    },
  });
  const title = isLinked
    ? i18n.t({ id: 'oidc.unlinkTitle', message: 'Unlink {name}', values: { name } })
    : i18n.t({ id: 'oidc.joinTitle', message: 'Join with {name}', values: { name } });
  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={title}
      submitLabel={
        isLinked ? i18n.t({ id: 'oidc.unlink', message: 'Unlink' }) : i18n.t({ id: 'ui.continue', message: 'Continue' })
      }
      isBusy={isSending}
      onSubmit={submit}
    >
      <p className="text-small muted">
        {isLinked
          ? i18n.t({ id: 'oidc.unlinkLead', message: 'After that you sign in with your password or a passkey.' })
          : i18n.t({
              id: 'oidc.joinLead',
              message: 'You sign in at {name} once more, and come back here. From then on it signs you in.',
              values: { name },
            })}
      </p>
      <CurrentPasswordField
        isFirst
        value={password}
        error={errors.password}
        onChange={(value) => {
          clearError('password');
          setPassword(value);
        }}
      />
    </FormDialog>
  );
}
