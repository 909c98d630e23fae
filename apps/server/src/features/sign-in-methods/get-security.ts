import type { Passkey, Security } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { listDevices } from '../accounts/list-devices.ts';
import { findOidcLink } from '../oidc/oidc-links.repository.ts';
import type { OidcProvider } from '../oidc/provider.ts';
import { listStandingAccess } from '../standing-access/standing-access.ts';

/** How and where one signs in, and what works without. */
export async function getSecurity(
  { oidc }: { oidc: OidcProvider | undefined },
  tx: SystemTransaction,
  actor: Actor,
): Promise<Security> {
  const { personId } = actor;
  return {
    ...(await getSignInMethods(tx, personId)),
    oidc: oidc ? await findOidcLink(tx, { issuer: oidc.settings.issuer, personId }) : null,
    devices: await listDevices(tx, actor),
    standingAccess: await listStandingAccess(tx, actor),
  };
}

type MethodsRow = { passwordChangedAt: string | null; isOn: boolean; backupCodesLeft: number } & (
  | Passkey
  | { [field in keyof Passkey]: null }
);

/** One row for each passkey, or one without. */
async function getSignInMethods(
  tx: SystemTransaction,
  personId: string,
): Promise<Omit<Security, 'devices' | 'standingAccess' | 'oidc'>> {
  const { rows } = await sql<MethodsRow>`
    select case when a.password is not null then a.password_changed_at end as "passwordChangedAt", t.confirmed_at is not null as "isOn",
      (select count(*) from auth.backup_codes b where b.user_id = a.user_id) as "backupCodesLeft",
      p.id, p.name, p.created_at as "addedAt", p.last_used_at as "lastUsedAt"
    from auth.accounts a
    left join auth.authenticators t on t.user_id = a.user_id
    left join auth.passkeys p on p.user_id = a.user_id
    where a.user_id = ${personId} and a.provider_id = 'credential'
    order by p.id`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('An account without its row.');
  const { passwordChangedAt, isOn, backupCodesLeft } = first;
  return {
    passwordChangedAt,
    passkeys: rows.flatMap(({ id, name, addedAt, lastUsedAt }) =>
      id === null ? [] : [{ id, name, addedAt, lastUsedAt }],
    ),
    twoFactor: { isOn, backupCodesLeft },
  };
}
