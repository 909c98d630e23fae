import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { rightsOf } from '../document-rights.ts';
import type { AboutDocument } from '../side-props.ts';
import { handOnWords } from './hand-on-words.ts';

interface OwnerFieldProps extends AboutDocument {
  ownerId: string;
  onOwner: (ownerId: string) => void;
}

/** Whose it is, or shall be; what that means stands beneath before it happens. A general document has no owner. */
export function OwnerField({ document, families, person, ownerId, onOwner }: OwnerFieldProps) {
  if (document.ownerId === null) return null;
  const others = rightsOf(document, families, person.id).newOwners;
  const isChanged = ownerId !== document.ownerId;
  const isOwn = document.ownerId === person.id;
  const whyFixed =
    others.length === 0 && (isOwn ? 'Nobody else sees it yet.' : 'Only its owner can give it to someone else.');
  return (
    <SelectField
      label="Owner"
      value={ownerId}
      disabled={others.length === 0}
      options={[ownerOption(document), ...others.map(({ id, name }) => ({ value: id, label: name }))]}
      hint={isChanged ? handOnWords(document, { newOwnerId: ownerId, readerId: person.id }, families) : whyFixed}
      onChange={(event) => onOwner(event.target.value)}
    />
  );
}

function ownerOption({ ownerId, ownerName }: Document) {
  return { value: ownerId ?? '', label: ownerName ?? '' };
}
