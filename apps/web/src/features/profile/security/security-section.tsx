import type { Security } from '@kinvault/domain/people/profile.schema.ts';
import { useSettings } from '../../../household/household.tsx';
import '../../../ui/panel.css';
import { i18n } from '../../../lib/i18n.ts';
import { AccessRow } from './access-row.tsx';
import { DevicesRow } from './devices-row.tsx';
import { OidcRow } from './oidc-row.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { TwoStepRow } from './two-step-row.tsx';

interface SecuritySectionProps {
  security: Security;
  now: Date;
}

/** Sign-in methods, signed-in devices, and access without signing in. */
export function SecuritySection({ security, now }: SecuritySectionProps) {
  const settings = useSettings();
  return (
    <section className="panel settings" aria-labelledby="security">
      <h2 id="security">{i18n.t({ id: 'security.title', message: 'Security' })}</h2>
      <PasswordRow
        changedAt={security.passwordChangedAt}
        minLength={settings.minPasswordLength}
        now={now}
        access={security.standingAccess}
      />
      <PasskeysRow passkeys={security.passkeys} canUse={settings.canUsePasskeys} />
      {settings.oidc && <OidcRow name={settings.oidc.name} link={security.oidc} />}
      <TwoStepRow {...security.twoFactor} />
      <DevicesRow devices={security.devices} now={now} />
      <AccessRow access={security.standingAccess} now={now} />
    </section>
  );
}
