import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { useFamilies } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import './admins-to-ask.css';

/** Tells someone who manages no family which Admins can add people to their families [PER-4]. */
export function AdminsToAsk() {
  const families = useFamilies();
  return (
    <>
      <p>{i18n.t({ id: 'familyDialog.notAdmin', message: 'Only Admins can add people to a family. Ask:' })}</p>
      <ul className="admins-to-ask">
        {families.map((family) => (
          <li key={family.id}>
            <b>
              <bdi>{family.name}</bdi>
            </b>
            : {adminNames(family)}
          </li>
        ))}
      </ul>
    </>
  );
}

function adminNames({ members }: Family): string {
  const admins = members.filter(({ role, state }) => role === 'Admin' && state === 'active');
  return listed(
    i18n,
    admins.map(({ name }) => name),
  );
}
