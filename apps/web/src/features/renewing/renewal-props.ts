import type { Reach } from '@kinvault/domain/documents/audience.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';
import type { Reader } from './moved-facts.ts';
import type { useRenewal } from './use-renewal.ts';

/** Uploads and pictures belong to other features, so the dashboard passes them in. */
export interface RenewDialogProps {
  old: Document;
  /** 'Mia’s passport' */
  name: string;
  renewal: ReturnType<typeof useRenewal>;
  reader: Reader;
  /** documents that may replace it, the likeliest first */
  candidates: readonly Document[];
  upload: {
    /** the file picker, these fields, then the file and its proposals: they load late and must not shift anything */
    around: (fields: ReactNode) => ReactNode;
    /** null while there is no valid file */
    picture: ReactNode;
    isSaving: boolean;
    save: (draft: { expiresOn: string }) => void;
  };
  mayTrash: boolean;
  /** the reader's own notes on the old document */
  hasNotes: boolean;
  pictureOf: (document: Document) => ReactNode;
  audienceSentence: (reach: Reach) => string;
  onClose: () => void;
}
