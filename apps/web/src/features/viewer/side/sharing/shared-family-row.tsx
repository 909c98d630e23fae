import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { avatarUrl } from '../../../../lib/avatar-url.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { AvatarStack } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { useUnshareDocument } from './sharing.api.ts';

interface SharedFamilyRowProps {
  document: Document;
  family: Family;
  mayRemove: boolean;
}

const NAMED = 4;
/** All of them stand in the words beside. */
const FACES = 2;

/** A family that sees the document: who that is, and the end of it. */
export function SharedFamilyRow({ document, family, mayRemove }: SharedFamilyRowProps) {
  const unshare = useUnshareDocument(document.id);
  const fail = useFailureToast();
  const members = family.members.filter(({ state }) => state === 'active');
  const others = members.filter(({ personId }) => personId !== document.ownerId);
  const faces = (others.length > 0 ? others : members).map(({ personId, name, avatarId }) => ({
    id: personId,
    name,
    src: avatarUrl(personId, avatarId),
  }));
  return (
    <li>
      <AvatarStack people={faces.slice(0, FACES)} size={34} />
      <div className="grow">
        <p className="strong">
          <bdi>{family.name}</bdi>
        </p>
        <p className="text-tiny muted">{namesText(others.map(({ name }) => firstNameOf(name)))}</p>
      </div>
      {mayRemove && (
        <Button
          variant="danger-quiet"
          busy={unshare.isPending}
          aria-label={`Remove ${family.name}`}
          onClick={() => unshare.mutate(family.id, { onError: fail('Failed to remove sharing') })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

/** '4 people: Elena, Tomás, Leo and Carmen' */
function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'Nobody else so far';
  const shown =
    names.length > NAMED ? [...names.slice(0, NAMED - 1), counted(names.length - NAMED + 1, 'other')] : names;
  return `${counted(names.length, 'person', 'people')}: ${listed(i18n, shown)}`;
}
