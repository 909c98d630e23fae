import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';
import type { DocumentsQuery } from '../../features/documents/documents.api.ts';
import { ListCounts } from '../../features/documents/list/list-counts.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface ListSheetProps {
  /** whose list this is */
  title: string;
  /** about the owner */
  children?: ReactNode;
  documents: readonly Document[];
  query: DocumentsQuery;
  quotaBytes?: number;
  today: string;
  open: boolean;
  onClose: () => void;
}

/** What wider windows show above a list: its owner, the number of documents, the storage [MDV-1, MDV-3]. */
export function ListSheet({ title, children, open, onClose, ...counts }: ListSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<bdi>{title}</bdi>}>
      {children}
      <ListCounts {...counts} />
    </Dialog>
  );
}
