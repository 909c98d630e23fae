import type { Audience, PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import { mayEndReceiving } from '@kinvault/domain/documents/document-rights.ts';
import { useQuery } from '@tanstack/react-query';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { audienceQuery } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { PaneFailure } from '../pane-failure.tsx';
import type { DocumentContext } from '../reader-rights.ts';
import { useUnshareWithPerson } from './sharing.api.ts';
import { alsoEndsText, othersText, reasonText } from './sharing-messages.ts';

interface AudienceListProps extends DocumentContext {
  /** about to become a receiver */
  adding?: { id: string; name: string } | undefined;
  /** changes how it is shared with a receiver; absent for people who may not */
  onChange?: (personId: string, terms: PersonalShare) => void;
}

/** Everyone who sees the document and why, as listed by the server. */
export function AudienceList({ document, adding, onChange }: AudienceListProps) {
  const query = useQuery(audienceQuery(document.id));
  if (!query.data) return query.error ? <PaneFailure query={query} /> : <Skeleton className="viewer-side-wait" />;
  const others = othersText(query.data.othersCount, document.isOwn ? null : document.ownerName);
  return (
    <div>
      <ul className="viewer-side-people" aria-label={i18n.t({ id: 'sharing.peopleLabel', message: 'People' })}>
        {query.data.people.map((one) => (
          <AudienceRow
            key={one.id}
            {...{ document, one, onChange }}
            alsoCount={query.data.chain.find(({ principalId }) => principalId === one.id)?.count ?? 0}
          />
        ))}
        {adding && !query.data.people.some(({ id }) => id === adding.id) && <AddedRow person={adding} />}
      </ul>
      {others && <p className="text-small muted viewer-side-others">{others}</p>}
    </div>
  );
}

function AddedRow({ person }: { person: { id: string; name: string } }) {
  const families = useFamilies();
  return (
    <li>
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={38} />
      <div className="grow">
        <p className="strong">{person.name}</p>
        <p className="text-tiny muted">{i18n.t({ id: 'sharing.notYet', message: 'Not until you share' })}</p>
      </div>
      <Badge tone="ok">{i18n.t({ id: 'sharing.new', message: 'New' })}</Badge>
    </li>
  );
}

interface AudienceRowProps extends AudienceListProps {
  one: Audience['people'][number];
  /** other documents of its chain that the person receives: sharing ends for all of them */
  alsoCount: number;
}

function AudienceRow({ document, one, alsoCount, onChange }: AudienceRowProps) {
  const families = useFamilies();
  const person = useReader();
  const unshare = useUnshareWithPerson(document.id);
  const fail = useFailureToast();
  const { share } = one;
  const mayEnd = share !== null && mayEndReceiving(document, one.id, person.id);
  return (
    <li>
      <Avatar id={one.id} name={one.name} src={memberAvatarUrl(one.id, families)} size={38} />
      <div className="grow">
        <p className="strong">
          {one.id === person.id
            ? i18n.t({ id: 'person.you', message: '{name} (You)', values: { name: one.name } })
            : one.name}
        </p>
        <p className="text-tiny muted">{reasonText(one)}</p>
        {mayEnd && alsoCount > 0 && <p className="text-tiny muted">{alsoEndsText(alsoCount)}</p>}
      </div>
      {share && onChange && (
        <Button variant="link" about={one.name} onClick={() => onChange(one.id, share)}>
          {i18n.t({ id: 'sharing.changeTerms', message: 'Change' })}
        </Button>
      )}
      {mayEnd && (
        <Button
          variant="danger-quiet"
          busy={unshare.isPending}
          about={one.name}
          onClick={() => unshare.mutate(one.id, { onError: fail('unshare') })}
        >
          {i18n.t({ id: 'sharing.remove', message: 'Remove' })}
        </Button>
      )}
    </li>
  );
}
