import { type ReactNode, useState } from 'react';
import { ListBar } from '../../features/documents/list/list-bar.tsx';
import type { ListControls } from '../../features/documents/list/use-list-view.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { ListSheet, type ListSheetProps } from './list-sheet.tsx';

type PhoneListBarProps = Omit<ListSheetProps, 'documents' | 'open' | 'onClose'> & {
  list: ListControls;
  slot: (element: HTMLElement | null) => void;
  /** undefined while loading */
  documents: ListSheetProps['documents'] | undefined;
  children?: ReactNode;
};

/** Replaces the dashboard's bar on phones; `children` are about the list's owner. */
export function PhoneListBar({ list, slot, documents, ...sheet }: PhoneListBarProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMediaQuery(PHONE_QUERY)) return null;
  return (
    <>
      <ListBar {...{ list, slot }} canSearch={Boolean(documents?.length)} onMore={() => setOpen(true)} />
      <ListSheet {...sheet} documents={documents ?? []} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
