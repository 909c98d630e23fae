import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ExpectedType } from '@kinvault/domain/documents/expected-papers.ts';

/** A line of the overview. */
export interface GlancePerson {
  personId: string;
  /** 'You', or short and without a double */
  name: string;
  fullName: string;
  avatarId: string | null;
  isReader: boolean;
  exemptions: readonly { type: ExpectedType; isOwn: boolean }[];
  /** opens an upload of this type for them; absent where the reader may not */
  onAdd?: (type: ExpectedType) => void;
  mayExempt: boolean;
  /** whether the reader may say of which insurance a paper is */
  mayEdit: (document: Document) => boolean;
}
