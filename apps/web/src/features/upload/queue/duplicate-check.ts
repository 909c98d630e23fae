import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';

/**
 * Whether a file is already here [REA-9]. It is checked twice: before it is sent, with the browser's checksum if it
 * has one, and after it was sent, with the server's. Only the bytes count: a recompressed photo is another file.
 */
export interface DuplicateCheck {
  isDue: boolean;
  /** null until known; browsers compute none for pages on plain http */
  sha256: string | null;
  found: Duplicate | null;
  /** Keep both, or add the file to the document as a new version. */
  answer: 'keep' | 'version' | null;
  question: 'unasked' | 'opened' | 'closed';
}

export type CheckEvent =
  | { type: 'checked'; id: string; sha256: string | null; found: Duplicate | null }
  | { type: 'answer'; id: string; answer: 'keep' | 'version' }
  | { type: 'ask' | 'closeQuestion' | 'recheck'; id: string };

export const NEW_CHECK: DuplicateCheck = {
  isDue: true,
  sha256: null,
  found: null,
  answer: null,
  question: 'unasked',
};

export function checkAfter(check: DuplicateCheck, event: CheckEvent): DuplicateCheck {
  switch (event.type) {
    case 'checked':
      return { ...check, isDue: false, sha256: event.sha256, found: event.found };
    case 'answer':
      return { ...check, answer: event.answer };
    case 'ask':
      return { ...check, question: 'opened' };
    case 'closeQuestion':
      return { ...check, question: 'closed' };
    case 'recheck':
      return { ...NEW_CHECK, sha256: check.sha256 };
  }
}

/** Its bytes are sent: unless the person has decided, it is checked again, since others may have saved it meanwhile. */
export function checkAfterSending(check: DuplicateCheck, sha256: string): DuplicateCheck {
  return { ...check, sha256, isDue: check.answer === null };
}
