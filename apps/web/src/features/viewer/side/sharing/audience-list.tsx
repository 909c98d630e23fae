import { useQuery } from '@tanstack/react-query';
import { memberAvatarUrl } from '../../../../lib/avatar-url.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { audienceQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import type { AboutDocument } from '../side-props.ts';
import { othersText, reasonText } from './sharing-messages.ts';

/** Everyone who sees a document and why, as the server counts them. */
export function AudienceList({ document, families, person }: AboutDocument) {
  const query = useQuery(audienceQuery(document.id));
  if (!query.data) return query.error ? <PaneFailure query={query} /> : <Skeleton className="viewer-side-wait" />;
  const others = othersText(query.data.othersCount, document.ownerId === person.id ? null : document.ownerName);
  return (
    <div>
      <ul className="viewer-side-people" aria-label="People">
        {query.data.people.map((one) => (
          <li key={one.id}>
            <Avatar id={one.id} name={one.name} src={memberAvatarUrl(one.id, families)} size={38} />
            <div className="grow">
              <p className="strong">{one.id === person.id ? `${one.name} (You)` : one.name}</p>
              <p className="text-tiny muted">{reasonText(one)}</p>
            </div>
          </li>
        ))}
      </ul>
      {others && <p className="text-small muted viewer-side-others">{others}</p>}
    </div>
  );
}
