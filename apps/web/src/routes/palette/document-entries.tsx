import { filterDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { useNavigate } from '@tanstack/react-router';
import { DocumentPicture } from '../../features/documents/document-picture.tsx';
import { hitWords } from '../../features/documents/found-documents.ts';
import { NO_FILTER } from '../../features/documents/list-view.ts';
import { saysOwner } from '../../features/documents/owner-words.ts';
import type { TextHits } from '../../features/documents/text-hits.api.ts';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { i18n } from '../../lib/i18n.ts';

interface Found {
  /** by name, type, tags or owner */
  named: Document[];
  /** only by what stands in them, or in the reader's notes */
  inside: Document[];
  hits: TextHits;
}

/** Nothing as long as nothing is typed. */
export function findDocuments(documents: readonly Document[], text: string, hits: TextHits, today: string): Found {
  if (text.trim() === '') return { named: [], inside: [], hits };
  const named = filterDocuments(documents, { ...NO_FILTER, text }, today);
  const isNamed = new Set(named);
  return { named, inside: documents.filter((one) => hits.has(one.id) && !isNamed.has(one)), hits };
}

/** Choosing one opens it above its owner's papers; closing it leads back to where one was. */
export function useDocumentEntries(today: string) {
  const navigate = useNavigate();
  const open = ({ id, ownerId }: Document) => {
    const place = ownerId ? { member: ownerId } : { view: 'general' };
    void navigate({ to: '/dashboard', search: { ...place, doc: id }, state: { openedHere: true } });
  };
  return ({ named, inside, hits }: Found): PaletteEntry[] => [
    ...named.map((document) => entryOf(document, documentNote(document, today))),
    ...inside.map((document) => entryOf(document, String(hitWords(hits.get(document.id))))),
  ];

  function entryOf(document: Document, note: string): PaletteEntry {
    return {
      id: `document-${document.id}`,
      label: document.name,
      note,
      image: <DocumentPicture document={document} />,
      onChoose: () => open(document),
    };
  }
}

/** 'Mia Rivera, 31 Jul 2027', 'Expires in 23 days': whose it is where its name does not say so, and until when. */
export function documentNote(document: Document, today: string): string {
  const { ownerName, expiresOn } = document;
  const isSaid = saysOwner(document);
  const parts = [isSaid ? '' : (ownerName ?? 'Family/General'), expiresOn === null ? '' : until(expiresOn, today)];
  const note = parts.filter(Boolean).join(', ') || 'No expiry';
  return isSaid ? note.charAt(0).toUpperCase() + note.slice(1) : note;
}

function until(expiresOn: string, today: string): string {
  const state = expiryState(expiresOn, today);
  if (state === 'valid') return dateText(i18n, expiresOn);
  return `${state === 'expired' ? 'expired' : 'expires'} ${distanceText(i18n, expiresOn, today)}`;
}
