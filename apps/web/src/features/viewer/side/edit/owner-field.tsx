import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { type DocumentContext, membershipsIn, rightsOf } from '../document-rights.ts';

interface OwnerFieldProps extends DocumentContext {
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
      hint={isChanged ? transferHint(document, { newOwnerId: ownerId, readerId: person.id }, families) : whyFixed}
      onChange={(event) => onOwner(event.target.value)}
    />
  );
}

function ownerOption({ ownerId, ownerName }: Document) {
  return { value: ownerId ?? '', label: ownerName ?? '' };
}

/** What will happen when a document is handed on: who decides, where sharing ends, and what the reader keeps. */
export function transferHint(
  document: Document,
  { newOwnerId, readerId }: { newOwnerId: string; readerId: string },
  families: readonly Family[],
): string {
  const membershipOf = membershipsIn(families);
  const shared = families.filter(({ id }) => document.sharedWith.includes(id));
  const [kept, ended] = [shared.filter((family) => belongs(family)), shared.filter((family) => !belongs(family))];
  const after = { ...document, ownerId: newOwnerId, sharedWith: kept.map(({ id }) => id) };
  const sentences = [`${firstNameOf(nameIn(newOwnerId, families))} will own it and decides who sees it.`];
  if (kept.length > 0)
    sentences.push(
      `It stays shared with ${listed(
        i18n,
        kept.map((family) => family.name),
      )}.`,
    );
  if (ended.length > 0)
    sentences.push(
      `${listed(
        i18n,
        ended.map((family) => family.name),
      )} will no longer see it.`,
    );
  if (document.ownerId !== readerId)
    sentences.push(`${firstNameOf(document.ownerName ?? 'Its owner')} is told and can take it back.`);
  if (!mayEditDocument(after, readerId, membershipOf)) sentences.push('You will see it, but not change it any more.');
  return sentences.join(' ');

  function belongs({ id }: Family): boolean {
    return can('seeFamily', membershipOf(newOwnerId, id));
  }
}

function nameIn(personId: string, families: readonly Family[]): string {
  return families.flatMap(({ members }) => members).find((member) => member.personId === personId)?.name ?? 'They';
}
