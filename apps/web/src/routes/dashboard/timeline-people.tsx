import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ListedMember } from '../../features/families/listed-members.ts';
import { avatarUrl } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';

interface TimelinePeopleProps {
  members: readonly ListedMember[];
  /** what the timeline shows of everyone */
  ending: readonly Document[];
  /** null for everyone */
  chosenId: string | null;
}

/** Whose papers the upright timeline shows: it has no lanes. Only who has some is to choose from. */
export function TimelinePeople({ members, ending, chosenId }: TimelinePeopleProps) {
  const navigate = useNavigate({ from: '/dashboard' });
  const owners = new Set(ending.map(({ ownerId }) => ownerId));
  const people = members.filter(({ personId }) => owners.has(personId) || personId === chosenId);
  const choose = (whose?: string) =>
    navigate({ search: (search) => ({ ...search, whose }), resetScroll: false, replace: true });
  if (people.length < 2 && chosenId === null) return null;
  return (
    <fieldset className="timeline-people">
      <legend className="visually-hidden">Whose documents</legend>
      <Chip pressed={chosenId === null} onClick={() => choose()}>
        Everyone
      </Chip>
      {people.map(({ personId, name, avatarId }) => (
        <Chip
          key={personId}
          className="timeline-people-chip"
          pressed={personId === chosenId}
          title={name}
          onClick={() => choose(personId)}
        >
          <Avatar id={personId} name={name} src={avatarUrl(personId, avatarId)} size={26} />
          {firstNameOf(name)}
        </Chip>
      ))}
    </fieldset>
  );
}
