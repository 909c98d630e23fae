import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { avatarUrl } from '../../../../household/avatar-url.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { AvatarStack } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { useUnshareDocument } from './sharing.api.ts';
import { alsoEndsText, peopleText } from './sharing-messages.ts';

interface SharedFamilyRowProps {
  document: Document;
  family: Family;
  mayRemove: boolean;
  /** other documents of its chain that the family sees: sharing ends for all of them */
  alsoCount: number;
}

/** Only two avatars: the text next to them names everyone. */
const MAX_FACES = 2;

/** A family that the document is shared with: its members, and a button that ends the sharing. */
export function SharedFamilyRow({ document, family, mayRemove, alsoCount }: SharedFamilyRowProps) {
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
      <AvatarStack people={faces.slice(0, MAX_FACES)} size={34} />
      <div className="grow">
        <p className="strong">
          <bdi>{family.name}</bdi>
        </p>
        <p className="text-tiny muted">{peopleText(others.map(({ name }) => name))}</p>
        {mayRemove && alsoCount > 0 && <p className="text-tiny muted">{alsoEndsText(alsoCount)}</p>}
      </div>
      {mayRemove && (
        <Button
          variant="danger-quiet"
          busy={unshare.isPending}
          about={family.name}
          onClick={() => unshare.mutate(family.id, { onError: fail('unshare') })}
        >
          {i18n.t({ id: 'sharing.remove', message: 'Remove' })}
        </Button>
      )}
    </li>
  );
}
