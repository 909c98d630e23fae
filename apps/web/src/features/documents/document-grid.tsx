import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { DocumentCard } from './document-card.tsx';
import './document-grid.css';

interface DocumentGridProps {
  documents: readonly Document[];
  families: readonly Family[];
  today: string;
}

/** Cards in one to four columns [GRD-1]. */
export function DocumentGrid({ documents, families, today }: DocumentGridProps) {
  return (
    <ul className="dgrid">
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentCard document={document} ownerText={ownerText(document, families)} today={today} />
        </li>
      ))}
    </ul>
  );
}

function ownerText({ ownerName, familyId }: Document, families: readonly Family[]): string {
  return ownerName ?? families.find(({ id }) => id === familyId)?.name ?? 'Family';
}
