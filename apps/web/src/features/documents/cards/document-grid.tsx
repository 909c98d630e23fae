import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { DocumentCard } from './document-card.tsx';
import './document-grid.css';
import type { TextHits } from '../documents.api.ts';
import { useGridWindow } from './use-grid-window.ts';

interface DocumentGridProps {
  documents: readonly Document[];
  families: readonly Family[];
  today: string;
  /** matches inside the documents, and what was searched for */
  hits?: TextHits;
  searchText?: string;
}

/** Cards in one to four columns. Only those near the window are rendered [GRD-1]. */
export function DocumentGrid({ documents, families, today, hits, searchText = '' }: DocumentGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { indices, listProps, itemProps } = useGridWindow(list, documents.length);
  return (
    <ul className="document-grid" ref={list} {...listProps}>
      {indices.map((index) => {
        const document = documents[index];
        if (!document) return null;
        return (
          <li key={document.id} {...itemProps(index)}>
            <DocumentCard
              document={document}
              ownerText={ownerText(document, families)}
              today={today}
              isEarlier={hits?.get(document.id)?.earlier !== undefined}
              hit={hits?.get(document.id)}
              searchText={searchText}
            />
          </li>
        );
      })}
    </ul>
  );
}

function ownerText({ ownerName, familyId }: Document, families: readonly Family[]): string {
  return (
    ownerName ??
    families.find(({ id }) => id === familyId)?.name ??
    i18n.t({ id: 'document.familyOwner', message: 'Family' })
  );
}
