import { filterDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { ListView } from './list-view.ts';

interface NoMatch {
  view: ListView;
  /** the list, in which nothing matches */
  documents: readonly Document[];
  /** null for general documents */
  ownerName: string | null;
  everyone: readonly Document[];
  today: string;
}

/** 'None of Mia’s 8 documents mentions “tax”. Elena has 1.' */
export function noMatchText({ view, documents, ownerName, everyone, today }: NoMatch): string {
  const isTextAlone = view.type === null && !view.isSoonOnly;
  const values = {
    owner: ownerName === null ? 'family' : 'person',
    name: firstNameOf(ownerName ?? ''),
    count: documents.length,
    text: view.text.trim(),
  };
  const reason = isTextAlone
    ? i18n.t({
        id: 'noMatches.text',
        message:
          '{owner, select, family {None of the family’s {count, plural, one {# document} other {# documents}} mentions “{text}”.} other {None of {name}’s {count, plural, one {# document} other {# documents}} mentions “{text}”.}}',
        values: { ...values },
      })
    : i18n.t({
        id: 'noMatches.filters',
        message:
          '{owner, select, family {None of the family’s {count, plural, one {# document} other {# documents}} matches the filters.} other {None of {name}’s {count, plural, one {# document} other {# documents}} matches the filters.}}',
        values: { ...values },
      });
  return [reason, elsewhere(filterDocuments(everyone, view, today))].filter(Boolean).join(' ');
}

function elsewhere(found: readonly Document[]): string {
  const byOwner = Map.groupBy(
    found.filter(({ ownerName }) => ownerName !== null),
    ({ ownerId }) => ownerId,
  );
  const [most] = [...byOwner.values()].toSorted((one, other) => other.length - one.length);
  if (!most?.[0]?.ownerName) return '';
  return i18n.t({
    id: 'noMatches.elsewhere',
    message: '{name} has {count}.',
    values: { name: firstNameOf(most[0].ownerName), count: most.length },
  });
}
