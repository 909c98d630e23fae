import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { membershipsIn } from '../../../../household/family-people.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { type DocumentContext, useRights } from '../reader-rights.ts';

interface OwnerFieldProps extends DocumentContext {
  ownerId: string;
  onOwner: (ownerId: string) => void;
}

/** The owner, and the effects of changing it. Absent for a general document, which has no owner. */
export function OwnerField({ document, ownerId, onOwner }: OwnerFieldProps) {
  const families = useFamilies();
  const person = useReader();
  const others = useRights(document).newOwners;
  if (document.ownerId === null) return null;
  const isChanged = ownerId !== document.ownerId;
  const { isOwn } = document;
  const whyFixed =
    others.length === 0 &&
    (isOwn
      ? i18n.t({ id: 'editDocument.nobodyElse', message: 'No one else can see it yet.' })
      : i18n.t({ id: 'editDocument.onlyOwner', message: 'Only its owner can give it to someone else.' }));
  return (
    <SelectField
      label={fieldLabel('ownerId')}
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

/** What changing the owner means: who decides, where sharing ends, and what the reader can still do. */
export function transferHint(
  document: Document,
  { newOwnerId, readerId }: { newOwnerId: string; readerId: string },
  families: readonly Family[],
): string {
  const membershipOf = membershipsIn(families);
  const shared = families.filter(({ id }) => document.sharedWith.includes(id));
  const [kept, ended] = [shared.filter((family) => belongs(family)), shared.filter((family) => !belongs(family))];
  const after = { ...document, ownerId: newOwnerId, sharedWith: kept.map(({ id }) => id) };
  const sentences = [
    i18n.t({
      id: 'editDocument.newOwner',
      message: '{name} will own it and decide who can see it.',
      values: { name: firstNameOf(nameIn(newOwnerId, families)) },
    }),
  ];
  if (kept.length > 0) {
    const values = { families: namesOf(kept) };
    sentences.push(i18n.t({ id: 'editDocument.staysShared', message: 'It stays shared with {families}.', values }));
  }
  if (ended.length > 0) {
    const values = { families: namesOf(ended) };
    sentences.push(i18n.t({ id: 'editDocument.sharingEnds', message: '{families} will no longer see it.', values }));
  }
  if (!document.isOwn) {
    sentences.push(
      i18n.t({
        id: 'editDocument.ownerNotified',
        message: '{name} will be notified and can take it back.',
        values: { name: firstNameOf(document.ownerName ?? '') },
      }),
    );
  }
  if (!mayEditDocument(after, readerId, membershipOf)) {
    sentences.push(
      i18n.t({
        id: 'editDocument.viewOnly',
        message: 'You’ll still see it, but you won’t be able to edit it anymore.',
      }),
    );
  }
  return sentences.join(' ');

  function belongs({ id }: Family): boolean {
    return can('seeFamily', membershipOf(newOwnerId, id));
  }
}

function namesOf(families: readonly Family[]): string {
  return listed(
    i18n,
    families.map(({ name }) => name),
  );
}

function nameIn(personId: string, families: readonly Family[]): string {
  return families.flatMap(({ members }) => members).find((member) => member.personId === personId)?.name ?? '';
}
