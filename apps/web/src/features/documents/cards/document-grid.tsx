import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useRef } from 'react';
import { useFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { useIsOutOfReach } from '../../../lib/offline-papers/kept-papers.ts';
import { DocumentCard } from './document-card.tsx';
import './document-grid.css';
import { classNames } from '../../../ui/class-names.ts';
import type { TextHits } from '../documents.api.ts';
import { SelectBox } from '../selecting/select-box.tsx';
import { useChoosingCards } from '../selecting/use-choosing-cards.ts';
import type { SelectionControls } from '../selecting/use-selection.ts';
import { useGridWindow } from './use-grid-window.ts';

export interface DocumentGridProps {
  documents: readonly Document[];
  today: string;
  /** all belong to one person, so phones leave out the name */
  isOnePerson?: boolean;
  /** matches inside the documents, and what was searched for */
  hits?: TextHits;
  searchText?: string;
  selection: SelectionControls;
}

/** Cards in one to four columns. Only those near the window are rendered [GRD-1]. */
export function DocumentGrid({ documents, today, hits, searchText = '', ...rest }: DocumentGridProps) {
  const families = useFamilies();
  const { isOnePerson, selection } = rest;
  const isOutOfReach = useIsOutOfReach();
  const list = useRef<HTMLUListElement>(null);
  const { indices, listProps, itemProps } = useGridWindow(list, documents.length);
  const { handlers, onBox } = useChoosingCards(selection, documents);
  const { isOn, ids } = selection;
  return (
    <ul
      className={classNames('document-grid', isOnePerson && 'one-person', isOn && 'is-choosing')}
      ref={list}
      {...listProps}
      {...handlers}
    >
      {indices.map((index) => {
        const document = documents[index];
        if (!document) return null;
        const isEarlier = hits?.get(document.id)?.earlier !== undefined;
        const isChosen = ids.has(document.id);
        return (
          <li
            key={document.id}
            className={classNames(isChosen && 'is-chosen')}
            aria-posinset={index + 1}
            aria-setsize={documents.length}
            {...itemProps(index)}
          >
            {!isEarlier && (
              <SelectBox
                name={document.name}
                isChosen={isChosen}
                isChoosing={isOn}
                onChoose={() => onBox(document.id)}
              />
            )}
            <DocumentCard
              document={document}
              ownerText={ownerText(document, families)}
              today={today}
              isEarlier={isEarlier}
              hit={hits?.get(document.id)}
              isOutOfReach={isOutOfReach(document)}
              searchText={searchText}
            />
          </li>
        );
      })}
    </ul>
  );
}

export function ownerText({ ownerName, familyId }: Document, families: readonly Family[]): string {
  return (
    ownerName ??
    families.find(({ id }) => id === familyId)?.name ??
    i18n.t({ id: 'document.familyOwner', message: 'Family' })
  );
}
