import type { COMMON_FACTS } from '@kinvault/domain/documents/fields.ts';

/** What a change did to one document, as its undo needs it. */
export interface Effect {
  documentId: string;
  /** 'share': the families it was newly shared with. 'handOn': all families it was shared with before. */
  familyIds?: string[];
  /** 'tag': the tags that were added. */
  tags?: string[];
  /** 'fillIn': the old and the new value. */
  filledIn?: { field: (typeof COMMON_FACTS)[number]; before: string | null; value: string | null };
  /** 'handOn': the earlier document that this one had renewed, and the one that had renewed it. */
  earlierId?: string | null;
  laterId?: string | null;
  /** 'handOn': those of `familyIds` that the renewal of the earlier document had shared this one with. */
  renewedFamilyIds?: string[];
  /** 'handOn': the ends of sharing of its chain that came before: the families may have been given it again since. */
  earlierEndIds?: string[];
}

/** The effect on a document that the caller knows already. */
export type Applied = Omit<Effect, 'documentId'>;
