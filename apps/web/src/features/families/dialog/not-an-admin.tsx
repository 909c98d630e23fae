import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';

/** Who may invite nobody is told whom to ask. */
export function NotAnAdmin({ families }: { families: readonly Family[] }) {
  return (
    <>
      <p>Only an Admin brings people into a family. Ask:</p>
      <ul className="not-an-admin">
        {families.map((family) => (
          <li key={family.id}>
            <b>
              <bdi>{family.name}</bdi>
            </b>
            : {adminNames(family)}
          </li>
        ))}
      </ul>
      <div className="row">
        <Link to={'/family' as string} className={buttonClass({})}>
          Your families
        </Link>
      </div>
    </>
  );
}

function adminNames({ members }: Family): string {
  const admins = members.filter(({ role, state }) => role === 'Admin' && state === 'active');
  return admins.map(({ name }) => name).join(', ');
}
