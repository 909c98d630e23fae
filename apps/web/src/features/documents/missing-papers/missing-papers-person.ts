import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ExpectedType } from '@kinvault/domain/documents/expected-papers.ts';

/** A row of the overview. */
export interface MissingPapersPerson {
  personId: string;
  /** 'You', or a short unique name */
  name: string;
  fullName: string;
  avatarId: string | null;
  isReader: boolean;
  exemptions: readonly { type: ExpectedType; isOwn: boolean }[];
  /** of a person without an account: a baby needs no driver license */
  bornOn: string | null;
  /** opens an upload of this type for them; absent if the reader may not */
  onAdd?: (type: ExpectedType) => void;
  mayExempt: boolean;
  /** whether the reader may set the kind of an insurance */
  mayEdit: (document: Document) => boolean;
}
