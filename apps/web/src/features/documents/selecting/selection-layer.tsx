import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { SelectionPhoneHead } from './selection-head.tsx';
import type { SelectionControls } from './use-selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

const BulkLayer = lazyComponent(async () => (await import('./bulk-layer.tsx')).BulkLayer);

interface SelectionLayerProps {
  selection: SelectionControls;
  /** of the whole list, without filters */
  documents: readonly Document[];
  /** on screen */
  count: number;
  readerId: string;
}

/** Shown over the page while selecting. The code of the actions is loaded when selecting starts. */
export function SelectionLayer({ selection, documents, count, readerId }: SelectionLayerProps) {
  const [wasOn, setWasOn] = useState(false);
  if (selection.isOn && !wasOn) setWasOn(true);
  useSelectionKeys(selection);
  const chosen = documents.filter(({ id }) => selection.ids.has(id)); // without documents that are gone
  return (
    <>
      {selection.isOn && <SelectionPhoneHead selection={selection} count={count} />}
      {wasOn && <BulkLayer {...{ selection, chosen, readerId }} />}
    </>
  );
}
