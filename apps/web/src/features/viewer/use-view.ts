import { useReducer } from 'react';
import { INITIAL_VIEW, type ViewAction, type ViewState, viewReducer, type ZoomRange } from './view-state.ts';

interface StoredView {
  documentId: string;
  view: ViewState;
}

interface DocumentAction {
  documentId: string;
  action: ViewAction;
  range: ZoomRange;
}

/**
 * Zoom and turn of the open document; the next one starts anew. Not by mounting the viewer anew: that would close and
 * open the dialog, and whoever leafs with the keyboard would lose the button under the finger.
 */
export function useView(documentId: string, range: ZoomRange): [ViewState, (action: ViewAction) => void] {
  const [stored, dispatch] = useReducer(storedViewReducer, { documentId, view: INITIAL_VIEW });
  return [viewOf(stored, documentId), (action) => dispatch({ documentId, action, range })];
}

function storedViewReducer(stored: StoredView, { documentId, action, range }: DocumentAction): StoredView {
  return { documentId, view: viewReducer(viewOf(stored, documentId), action, range) };
}

function viewOf({ documentId, view }: StoredView, openId: string): ViewState {
  return documentId === openId ? view : INITIAL_VIEW;
}
