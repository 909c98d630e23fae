import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DocumentPicture } from '../../features/documents/cards/document-picture.tsx';
import { FoundText } from '../../features/documents/cards/found-text.tsx';
import { namesOwner } from '../../features/documents/document-names.ts';
import type { TextHits } from '../../features/documents/documents.api.ts';
import { formatHit, originalNote } from '../../features/documents/list/found-documents.ts';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { dueBadge } from '../../household/due-messages.ts';
import { cancelablePaper, useOwnLeadTimes } from '../../household/reminders.ts';
import { i18n } from '../../lib/i18n.ts';

interface Found {
  /** by name, type, tags or owner */
  named: Document[];
  /** only by their text, or the reader's notes */
  inside: Document[];
  hits: TextHits;
  /** the typed words */
  words: readonly string[];
}

/** Nothing while the field is empty. */
export function findDocuments(documents: readonly Document[], text: string, hits: TextHits, today: string): Found {
  const words = typedWords(text);
  if (words.length === 0) return { named: [], inside: [], hits, words };
  const named = filterDocuments(documents, { ...NO_FILTER, text }, today);
  const isNamed = new Set(named);
  const known = new Map(documents.map((document) => [document.id, document]));
  const found = [...hits].flatMap(([id, { earlier }]) => earlier ?? known.get(id) ?? []);
  return { named, inside: found.filter((document) => !isNamed.has(document)), hits, words };
}

/** Over its owner's documents. */
export function documentAddress({ id, ownerId }: Document) {
  const place = ownerId ? { member: ownerId } : { view: 'general' };
  return { to: '/dashboard' as const, search: { ...place, doc: id } };
}

/** Opens the document over its owner's documents; closing it leads back to the previous page. */
export function useDocumentEntries(today: string) {
  const navigate = useNavigate();
  const leadTimes = useOwnLeadTimes();
  const open = (document: Document) => void navigate({ ...documentAddress(document), state: { openedHere: true } });
  return ({ named, inside, hits, words }: Found): PaletteEntry[] => [
    ...named.map((document) => entryOf(document, namedNote(document, hits.get(document.id)))),
    ...inside.map((document) => entryOf(document, insideNote(hits.get(document.id), words))),
  ];

  function namedNote(document: Document, hit: SearchHit | undefined): string {
    const cancelable = cancelablePaper(document, leadTimes, today);
    return (hit && originalNote(hit)) ?? (cancelable ? dueBadge(cancelable) : documentNote(document, today));
  }

  function entryOf(document: Document, note: ReactNode): PaletteEntry {
    return {
      id: `document-${document.id}`,
      label: document.name,
      note,
      image: <DocumentPicture document={document} />,
      onChoose: () => open(document),
    };
  }
}

/** 'Found in the text: …', marked where a newer document has replaced it [KNO-9]. */
function insideNote(hit: SearchHit | undefined, words: readonly string[]): ReactNode {
  if (!hit) return undefined;
  const found = formatHit(hit);
  const earlier = () => i18n.t({ id: 'palette.earlier', message: 'Earlier · {found}', values: { found } });
  return <FoundText sentence={hit.earlier ? earlier() : found} hit={hit} words={words} />;
}

/** 'Mia Rivera, 31 Jul 2027', 'Expires in 23 days': the owner, unless the name says it, and the expiry. */
export function documentNote(document: Document, today: string): string {
  const { ownerName, expiresOn } = document;
  const general = i18n.t({ id: 'palette.generalDocument', message: 'Family/General' });
  const owner = namesOwner(document) ? null : (ownerName ?? general);
  if (expiresOn === null) return owner ?? i18n.t({ id: 'expiry.none', message: 'No expiry' });
  const state = expiryState(expiresOn, today);
  if (state === 'valid') return [owner, dateText(i18n, expiresOn)].filter(Boolean).join(', ');
  const when = distanceText(i18n, expiresOn, today);
  if (state === 'expired') {
    return owner === null
      ? i18n.t({ id: 'expiry.expired', message: 'Expired {when}', values: { when } })
      : i18n.t({ id: 'palette.ownerExpired', message: '{owner}, expired {when}', values: { owner, when } });
  }
  return owner === null
    ? i18n.t({ id: 'expiry.expires', message: 'Expires {when}', values: { when } })
    : i18n.t({ id: 'palette.ownerExpires', message: '{owner}, expires {when}', values: { owner, when } });
}
