import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import type { ReactNode } from 'react';
import type { ShownWords } from '../../household/shown-words.ts';

/** Where a question stands among those that follow each other. */
export interface Series {
  /** how many come after this one */
  left: number;
  onLater: () => void;
}

/** What every question about a document that was read is given. */
export interface QuestionProps {
  document: DocumentDetails;
  readerId: string;
  /** still open */
  proposals: readonly Proposal[];
  /** false: it is still being read */
  isRead: boolean;
  /** 'Only you can see it': the document has just been uploaded */
  uploaded: string | null;
  picture: ReactNode;
  /** of many questions one after the other */
  series?: Series;
  onShowPage: (shown?: ShownWords) => void;
  /** everything is answered, or asked for later */
  onDone: () => void;
  onClose: () => void;
}
