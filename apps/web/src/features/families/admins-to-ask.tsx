import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { i18n } from '../../lib/i18n.ts';
import './admins-to-ask.css';

/** For someone who administers no family: who can add people to the ones they belong to [PER-4]. */
export function AdminsToAsk({ families }: { families: readonly Family[] }) {
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
