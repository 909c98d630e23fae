import { filterDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import type { ListView } from './list-view.ts';

interface Miss {
  view: ListView;
  /** of the one whose list it is; none of them fits */
  documents: readonly Document[];
  /** null for general documents */
  ownerName: string | null;
  everyone: readonly Document[];
  today: string;
}

/** 'None of Mia’s 8 documents mentions “tax”. Elena has 1.': why nothing is shown, and who has some. */
export function noMatchText({ view, documents, ownerName, everyone, today }: Miss): string {
  const owner = ownerName === null ? 'the family’s' : possessive(firstNameOf(ownerName));
  const whose = `${owner} ${counted(documents.length, 'document')}`;
  const isTextAlone = view.type === null && !view.isSoonOnly;
  const what = isTextAlone ? `mentions “${view.text.trim()}”` : 'is of that kind';
  return `None of ${whose} ${what}.${elsewhere(filterDocuments(everyone, view, today))}`;
}

function elsewhere(found: readonly Document[]): string {
  const byOwner = Map.groupBy(
    found.filter(({ ownerName }) => ownerName !== null),
    ({ ownerId }) => ownerId,
  );
  const [most] = [...byOwner.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0]?.ownerName ? ` ${firstNameOf(most[0].ownerName)} has ${most.length}.` : '';
}
