import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import type { ReactNode } from 'react';
import type { ShownWords } from '../../household/shown-words.ts';

/** The position of a question in a series. */
export interface Series {
  /** how many come after this one */
  left: number;
  onLater: () => void;
}

/** The props of every question about a document that was read. */
export interface QuestionProps {
  document: DocumentDetails;
  readerId: string;
  /** still open */
  proposals: readonly Proposal[];
  /** false: it is still being read */
  isRead: boolean;
  /** 'Only you can see it': for a document that was just uploaded */
  uploaded: string | null;
  picture: ReactNode;
  /** for one of many questions in a series */
  series?: Series;
  onShowPage: (shown?: ShownWords) => void;
  /** everything is answered or postponed */
  onDone: () => void;
  onClose: () => void;
}
