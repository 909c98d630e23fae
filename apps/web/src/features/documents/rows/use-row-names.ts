import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { collectionsQuery } from '../../../household/collections.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { listMembers, shortNameOf } from '../../../household/listed-members.ts';
import { ownerText } from '../cards/document-grid.tsx';
import type { RowOwner } from './document-row-cells.tsx';

const NO_NAMES: readonly string[] = [];

/** Whose a document is and which collections it is in; the same objects for as long as these stay, for memoized rows. */
export function useRowNames(): (document: Document) => { owner: RowOwner; collections: readonly string[] } {
  const families = useFamilies();
  const { id: readerId } = useReader();
  const { data: collections } = useQuery(collectionsQuery);
  return useMemo(() => {
    const members = listMembers(families, readerId);
    const people = new Map(
      members.map((member) => [
        member.personId,
        { name: shortNameOf(member, members), fullName: member.name, avatarId: member.avatarId },
      ]),
    );
    const others = new Map<string, RowOwner>();
    const together = new Map<string, string[]>();
    for (const { name, documentIds } of collections ?? [])
      for (const id of documentIds) together.set(id, [...(together.get(id) ?? []), name]);

    function ownerOf(document: Document): RowOwner {
      const person = people.get(document.ownerId ?? '');
      if (person) return person;
      const name = ownerText(document, families);
      const known = others.get(name) ?? { name, fullName: name, avatarId: null };
      others.set(name, known);
      return known;
    }
    return (document: Document) => ({ owner: ownerOf(document), collections: together.get(document.id) ?? NO_NAMES });
  }, [families, readerId, collections]);
}
