import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Found } from '../search/use-text-search.ts';
import type { ViewState } from '../view-state.ts';
import type { Size } from './fit.ts';
import type { StageContent } from './stage-content.ts';

export interface DocumentContentProps {
  document: Document;
  view: ViewState;
  /** What a search has found in it, to be marked. */
  found: Found;
  stage: Size;
  onShown: () => void;
  onContent: (content: StageContent | null) => void;
  hasDownload: boolean;
}
