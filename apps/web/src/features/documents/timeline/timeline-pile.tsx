import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ComponentProps } from 'react';
import { DocumentPicture } from '../document-picture.tsx';
import { spanText } from './when-words.ts';

const SHOWN = 3;

/** Several papers that end close together lie on each other; a press spreads them out. */
export function TimelinePile({ documents, ...button }: { documents: readonly Document[] } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button}>
      <span className="timeline-paper timeline-pile" aria-hidden="true">
        {documents.slice(0, SHOWN).map((document) => (
          <DocumentPicture key={document.id} document={document} />
        ))}
      </span>
      <span className="timeline-words">
        <b>
          {documents[0]?.name} +{documents.length - 1}
        </b>{' '}
        <small className="tabular">{spanText(documents)}</small>
      </span>
      <i />
    </button>
  );
}
